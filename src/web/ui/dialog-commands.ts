import type { MouseEvent } from "react";

function dialogOf(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : null;
}

/**
 * Attributes of a button that opens the dialog `id`: as a modal one, which keeps the focus inside; without script the
 * browser shows the same element as a popover.
 */
export function opensDialog(id: string) {
  return {
    popoverTarget: id,
    onClick(event: MouseEvent) {
      const dialog = dialogOf(id);
      if (dialog === null || dialog.matches(":popover-open")) return;
      event.preventDefault();
      if (!dialog.open) dialog.showModal();
    },
  };
}

/** Attributes of a button inside the dialog `id` that closes it, however it was opened. */
export function closesDialog(id: string) {
  return {
    popoverTarget: id,
    popoverTargetAction: "hide" as const,
    onClick(event: MouseEvent) {
      const dialog = dialogOf(id);
      if (dialog === null || !dialog.open) return;
      event.preventDefault();
      dialog.close();
    },
  };
}
