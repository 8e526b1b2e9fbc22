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
  const [first] = options;
  // Only a list that begins with an empty choice can be left empty (HTML §4.10.7: the placeholder label option).
  const canBeEmpty = first !== undefined && "value" in first && first.value === "";
  return (
    <Field {...field}>
      {({ required, ...control }) => (
        <select
          {...control}
          required={required === true && canBeEmpty}
          autoComplete={autoComplete}
          defaultValue={defaultValue}
        >
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
