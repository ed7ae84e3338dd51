/** Styles that did not come: what loads a part asks for each of its styles once, so they are fetched here when it is tried again. */

const lost = new Set<string>();

/** From now on it is noted which do not come. */
export function noteLostStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
    lost.add(target.href);
    target.remove();
  };
  addEventListener("error", note, true); // it does not bubble
}

export async function needStyles(): Promise<void> {
  await Promise.all([...lost].map(fetched));
}

function fetched(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => {
      lost.delete(href);
      resolve();
    };
    link.onerror = () => reject(new Error(`no styles from ${href}`));
    document.head.append(link);
  });
}
