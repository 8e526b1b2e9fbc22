import { type FormEvent, useEffect, useRef, useState } from "react";
import { initialState, controlsIn, type FormControl, isBox } from "#web/ui/early-input.ts";

/** The number of fields of a form that have changed since `saved` last changed. Put `form` and `onInput` on the form. */
export function useUnsaved(saved: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<{ saved: unknown; values: Map<string, string> } | null>(null);
  const [change, setChange] = useState({ saved, count: 0 });
  useEffect(() => {
    // Input that was typed before hydration is not saved either.
    const stateOf = before.current === null ? initialState : currentState;
    if (form.current !== null) before.current = { saved, values: valuesOf(form.current, stateOf) };
  }, [saved]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const now = valuesOf(event.currentTarget, currentState);
    const then = before.current?.values ?? now;
    const names = new Set([...then.keys(), ...now.keys()]);
    setChange({ saved, count: [...names].filter((name) => then.get(name) !== now.get(name)).length });
  };
  return { form, onInput, count: change.saved === saved ? change.count : 0 };
}

type ControlState = ReturnType<typeof initialState>;

function currentState(control: FormControl): ControlState {
  return { value: control.value, isChecked: isBox(control) && control.checked };
}

/** The values that a person can change, as one string for each name. */
function valuesOf(form: HTMLFormElement, stateOf: (control: FormControl) => ControlState): Map<string, string> {
  const values = new Map<string, string>();
  for (const control of controlsIn(form.elements)) {
    if (control.name === "") continue;
    const { value, isChecked } = stateOf(control);
    if (!isBox(control) || isChecked) values.set(control.name, `${values.get(control.name) ?? ""}\n${value}`);
  }
  return values;
}
