import type { MouseEvent } from "react";

function dialogOf(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : null;
}

/**
 * The attributes of a button that opens the dialog `id` as a modal dialog, which traps the focus; without scripts the
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

/** The attributes of a button inside the dialog `id` that closes it, both as a modal dialog and as a popover. */
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
