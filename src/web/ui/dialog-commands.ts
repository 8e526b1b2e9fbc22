import type { MouseEvent } from "react";

/** Whether the browser opens dialogs by itself (invoker commands). */
function hasInvokerCommands(): boolean {
  return "commandForElement" in HTMLButtonElement.prototype;
}

function dialogOf(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLDialogElement ? element : null;
}

/**
 * Attributes of a button that opens the dialog `id` as a modal one. Without script the browser does it by `command`, or,
 * when it does not know that yet, shows the same element as a popover.
 */
export function opensDialog(id: string) {
  return {
    command: "show-modal",
    commandfor: id,
    popoverTarget: id,
    onClick(event: MouseEvent) {
      if (hasInvokerCommands()) return;
      const dialog = dialogOf(id);
      if (dialog === null || dialog.open) return;
      event.preventDefault();
      dialog.showModal();
    },
  };
}

/** Attributes of a button inside the dialog `id` that closes it, however it was opened. */
export function closesDialog(id: string) {
  return {
    command: "close",
    commandfor: id,
    popoverTarget: id,
    popoverTargetAction: "hide" as const,
    onClick(event: MouseEvent) {
      if (hasInvokerCommands()) return;
      const dialog = dialogOf(id);
      if (dialog === null || !dialog.open) return;
      event.preventDefault();
      dialog.close();
    },
  };
}
