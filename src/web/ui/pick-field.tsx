import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { type ComponentType, useState } from "react";
import { describedControl, FieldNotes, OptionalMark } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { SelectOption } from "#web/ui/select-field.tsx";

type PickFieldProps = {
  name: string;
  label: string;
  error?: string | undefined;
  options: readonly SelectOption[];
  /** The initial values. */
  defaultValue: readonly string[];
  /** The summary of the closed list: the labels of the chosen options, and the count. */
  Summary: ComponentType<{ chosen: readonly string[]; all: number }>;
  scope?: string;
};

/** The number of options from which the list scrolls. */
const MANY = 20;

/** A choice of several options: checkboxes in a collapsible part, so that it needs no JavaScript. */
export function PickField({ name, label, error, options, defaultValue, Summary, scope }: PickFieldProps) {
  const id = fieldId(name, scope);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(defaultValue));
  const turn = (value: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(value);
    else next.delete(value);
    setChosen(next);
  };
  return (
    <fieldset className={error === undefined ? "field" : "field field--faulty"} {...describedControl({ id, error })}>
      <legend>
        {label}
        <OptionalMark />
      </legend>
      <FieldNotes id={id} error={error} />
      <details className="pick">
        <summary id={id}>
          <span>
            <Summary
              chosen={options.filter(({ value }) => chosen.has(value)).map((option) => option.label)}
              all={options.length}
            />
          </span>
          <Icon of={ChevronDown} />
        </summary>
        <div className={options.length >= MANY ? "pick__choices pick__choices--many" : "pick__choices"}>
          {options.map((option) => (
            <label key={option.value} className="check">
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={defaultValue.includes(option.value)}
                onChange={(event) => turn(option.value, event.currentTarget.checked)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      </details>
    </fieldset>
  );
}
