/** A mail is plain text; its links to this house can be followed here. */

interface Part {
  text: string;
  /** Inside this client; nothing: plain text. */
  href?: string;
}

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

export function parts(body: string): Part[] {
  const found: Part[] = [];
  let from = 0;
  for (const link of body.matchAll(LINK)) {
    if (link.index > from) found.push({ text: body.slice(from, link.index) });
    const address = new URL(link[0]);
    // the mail names the address of the house as the world knows it: here it is the same page
    found.push({ text: link[0], href: address.pathname + address.search });
    from = link.index + link[0].length;
  }
  if (from < body.length) found.push({ text: body.slice(from) });
  return found;
}
