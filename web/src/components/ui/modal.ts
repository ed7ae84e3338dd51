/** A dialog that takes the focus while it is there, and gives it back where it was. */

import type { Attachment } from "svelte/attachments";

export const modal: Attachment<HTMLDialogElement> = (dialog) => {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
};
