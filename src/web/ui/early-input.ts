export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a person does not type, and a file, which asks for itself (`FileButton`). */
const NOT_TYPED = new Set(["hidden", "file", "submit", "button", "reset", "image"]);

/** The controls among these that a person can change. */
export function controlsIn(elements: Iterable<Element>): FormControl[] {
  return [...elements].filter((element) => isControl(element)).filter(({ type }) => !NOT_TYPED.has(type));
}

export function isBox(control: FormControl): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** How a control stood when its page was made, in the form in which its own value is now. */
export function asMade(control: FormControl): { value: string; isChecked: boolean } {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const made = options.findLast((option) => option.defaultSelected) ?? options.find((option) => !option.disabled);
    return { value: made?.value ?? "", isChecked: false };
  }
  if (isBox(control)) return { value: control.value, isChecked: control.defaultChecked };
  // The browser writes some values otherwise than their attribute does: a time without its seconds.
  const twin = document.createElement(control instanceof HTMLTextAreaElement ? "textarea" : "input");
  if (twin instanceof HTMLInputElement) twin.type = control.type;
  twin.value = control.defaultValue;
  return { value: twin.value, isChecked: false };
}

/** The controls among these that stand otherwise than their page was made. */
export function typedIn(elements: Iterable<Element>): FormControl[] {
  return controlsIn(elements).filter((control) => {
    const { value, isChecked } = asMade(control);
    return isBox(control) ? control.checked !== isChecked : control.value !== value;
  });
}

/**
 * Tells whoever listens what was typed before the page came alive, or what the browser put back into it: nobody heard it then.
 * A box is put back and pressed again, since React passes on only what changes.
 */
export function replayEarlyInput(): void {
  for (const control of typedIn(document.querySelectorAll("input, select, textarea"))) {
    if (isBox(control)) pressAgain(control);
    else for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
  }
}

function pressAgain(box: HTMLInputElement): void {
  // Another radio of the group took its place, and is told itself.
  const isLeft = box.type === "radio" && !box.checked;
  if (isLeft || box.matches(":disabled")) return;
  box.checked = !box.checked;
  box.click();
}

function isControl(element: Element): element is FormControl {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
