/** A file that the browser keeps, made of what the page has read. */
export function download(text: string, name: string, type: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
