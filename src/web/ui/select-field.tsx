import type { SelectHTMLAttributes } from "react";
import { Field, type FieldProps } from "#web/ui/field.tsx";

export type SelectOption = { value: string; label: string };
/** Options under a heading of their own. */
export type SelectGroup = { group: string; options: readonly SelectOption[] };

type SelectFieldProps = FieldProps &
  Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete"> & {
    options: readonly (SelectOption | SelectGroup)[];
    defaultValue?: string;
  };

/** One of several; the browser's own list, which works by keyboard, on phones and without JavaScript. */
export function SelectField({ options, defaultValue, autoComplete, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} autoComplete={autoComplete} defaultValue={defaultValue}>
          {options.map((option) =>
            "group" in option ? (
              <optgroup key={option.group} label={option.group}>
                {option.options.map(oneOption)}
              </optgroup>
            ) : (
              oneOption(option)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function oneOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
