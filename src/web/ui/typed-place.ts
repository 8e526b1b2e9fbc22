/** Where in a form somebody is typing: the id of the control, and what of its text is selected. */
export type TypedPlace = { id: string; selected: readonly [number, number] | null };

/** The place in a form that has the focus; null when it is elsewhere. */
export function typedPlace(form: HTMLFormElement): TypedPlace | null {
  const control = document.activeElement;
  if (control === null || control.id === "" || !form.contains(control)) return null;
  if (!isText(control) || control.selectionStart === null || control.selectionEnd === null)
    return { id: control.id, selected: null };
  return { id: control.id, selected: [control.selectionStart, control.selectionEnd] };
}

/** Gives the place its focus back after the form was made anew. */
export function typeOnAt({ id, selected }: TypedPlace): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  if (selected !== null && control !== null && isText(control)) control.setSelectionRange(...selected);
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
