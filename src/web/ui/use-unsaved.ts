import { type FormEvent, useEffect, useRef, useState } from "react";

/** How many fields of a form differ from how it was when `saved` last changed. Put `form` and `onChange` on the form. */
export function useUnsaved(saved: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<{ saved: unknown; values: Map<string, string> } | null>(null);
  const [change, setChange] = useState({ saved, count: 0 });
  useEffect(() => {
    if (form.current !== null) before.current = { saved, values: valuesOf(form.current) };
  }, [saved]);
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const now = valuesOf(event.currentTarget);
    const then = before.current?.values ?? now;
    const names = new Set([...then.keys(), ...now.keys()]);
    setChange({ saved, count: [...names].filter((name) => then.get(name) !== now.get(name)).length });
  };
  return { form, onChange, count: change.saved === saved ? change.count : 0 };
}

/** What a person can change, as one text for each name; hidden fields are ours. */
function valuesOf(form: HTMLFormElement): Map<string, string> {
  const values = new Map<string, string>();
  for (const field of form.elements) {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
    )
      continue;
    if (field.name === "" || field.type === "hidden") continue;
    const isBox = field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
    if (!isBox || field.checked) values.set(field.name, `${values.get(field.name) ?? ""}\n${field.value}`);
  }
  return values;
}
