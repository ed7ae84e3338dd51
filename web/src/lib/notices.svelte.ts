/** Short messages at the edge of the screen, also said by screen readers. */

interface Notice {
  id: number;
  text: string;
  kind: "info" | "warn";
  /** Where more of it is. */
  href?: string | undefined;
}

const SHOWN_MS = 6000;

class Notices {
  list = $state<Notice[]>([]);
  private made = 0;

  warn(text: string): void {
    this.add(text, "warn");
  }

  info(text: string, href?: string): void {
    this.add(text, "info", href);
  }

  remove(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }

  clear(): void {
    this.list = [];
  }

  private add(text: string, kind: Notice["kind"], href?: string): void {
    const same = this.list.find((one) => one.text === text);
    if (same) this.remove(same.id);
    const id = ++this.made;
    this.list = [...this.list, { id, text, kind, href }].slice(-3);
    setTimeout(() => this.remove(id), SHOWN_MS);
  }
}

export const notices = new Notices();
