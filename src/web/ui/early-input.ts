export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Input types that people do not type into; a file button handles its early choice itself (`FileButton`). */
const NOT_TYPED = new Set(["hidden", "file", "submit", "button", "reset", "image"]);

/** The controls among these elements that a person can change. */
export function controlsIn(elements: Iterable<Element>): FormControl[] {
  return [...elements].filter((element) => isControl(element)).filter(({ type }) => !NOT_TYPED.has(type));
}

export function isBox(control: FormControl): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** The initial value of a control, in the same format as its current value. */
export function initialState(control: FormControl): { value: string; isChecked: boolean } {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const initial = options.findLast((option) => option.defaultSelected) ?? options.find((option) => !option.disabled);
    return { value: initial?.value ?? "", isChecked: false };
  }
  if (isBox(control)) return { value: control.value, isChecked: control.defaultChecked };
  // The browser normalizes some values, such as a time without seconds.
  const twin = document.createElement(control instanceof HTMLTextAreaElement ? "textarea" : "input");
  if (twin instanceof HTMLInputElement) twin.type = control.type;
  twin.value = control.defaultValue;
  return { value: twin.value, isChecked: false };
}

/** The controls among these elements that differ from their initial value. */
export function changedControls(elements: Iterable<Element>): FormControl[] {
  return controlsIn(elements).filter((control) => {
    const { value, isChecked } = initialState(control);
    return isBox(control) ? control.checked !== isChecked : control.value !== value;
  });
}

/**
 * Sends events for input that was typed before hydration or restored by the browser, because no listener existed then.
 * A checkbox is reset and clicked again, since React passes on only changes.
 */
export function replayEarlyInput(): void {
  for (const control of changedControls(document.querySelectorAll("input, select, textarea"))) {
    if (isBox(control)) clickAgain(control);
    else for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
  }
}

function clickAgain(box: HTMLInputElement): void {
  // Another radio button of the group replaced it, and gets its own event.
  const isReplaced = box.type === "radio" && !box.checked;
  if (isReplaced || box.matches(":disabled")) return;
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
