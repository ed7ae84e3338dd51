/** Short messages at the edge of the screen, also said by screen readers. */

export interface Notice {
  id: number;
  text: string;
  kind: "info" | "warn";
}

const SHOWN_MS = 6000;

class Notices {
  list = $state<Notice[]>([]);
  private made = 0;

  warn(text: string): void {
    this.add(text, "warn");
  }

  info(text: string): void {
    this.add(text, "info");
  }

  remove(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }

  private add(text: string, kind: Notice["kind"]): void {
    const same = this.list.find((one) => one.text === text);
    if (same) this.remove(same.id);
    const id = ++this.made;
    this.list = [...this.list, { id, text, kind }].slice(-3);
    setTimeout(() => this.remove(id), SHOWN_MS);
  }
}

export const notices = new Notices();
