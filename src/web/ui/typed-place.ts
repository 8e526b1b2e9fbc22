/** The cursor in a form: the id of the control, and the selected range of its text. */
export type TypedPlace = { id: string; selected: readonly [number, number] | null };

/** The focused place in a form; null when the focus is elsewhere. */
export function typedPlace(form: HTMLFormElement): TypedPlace | null {
  const control = document.activeElement;
  if (control === null || control.id === "" || !form.contains(control)) return null;
  if (!isText(control) || control.selectionStart === null || control.selectionEnd === null)
    return { id: control.id, selected: null };
  return { id: control.id, selected: [control.selectionStart, control.selectionEnd] };
}

/** Restores the focus and selection after the form was rendered again. */
export function restorePlace({ id, selected }: TypedPlace): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  if (selected !== null && control !== null && isText(control)) control.setSelectionRange(...selected);
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
