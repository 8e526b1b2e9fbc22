import type { SelectHTMLAttributes } from "react";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import { useRestoredText } from "#web/ui/restored-values.ts";

export type SelectOption = { value: string; label: string };
/** A group of options with a heading. */
export type SelectGroup = { group: string; options: readonly SelectOption[] };

type SelectFieldProps = FieldProps &
  Pick<SelectHTMLAttributes<HTMLSelectElement>, "autoComplete"> & {
    options: readonly (SelectOption | SelectGroup)[];
    defaultValue?: string;
  };

/** A native select, which works by keyboard, on phones and without JavaScript. */
export function SelectField({ options, defaultValue, autoComplete, ...field }: SelectFieldProps) {
  const chosen = useRestoredText(field.name, defaultValue);
  const [first] = options;
  // Only a select that begins with an empty option can be empty (HTML §4.10.7: the placeholder label option).
  const canBeEmpty = first !== undefined && "value" in first && first.value === "";
  return (
    <Field {...field}>
      {({ required, ...control }) => (
        <select
          {...control}
          required={required === true && canBeEmpty}
          autoComplete={autoComplete}
          defaultValue={chosen}
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
