import type { ReactNode } from "react";
import { describedControl, FieldNotes, type FieldProps, OptionalMark } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";

type RadioOption = { value: string; label: ReactNode; hint?: string };

type RadioFieldProps = FieldProps & {
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  /** `rows`: one under the other with their hints; `segments`: side by side, for two to four short words. */
  look?: "rows" | "segments";
};

/** One of a few, all of them in sight. The summary of errors links to the first one. */
export function RadioField({ name, label, hint, error, required = false, scope, ...rest }: RadioFieldProps) {
  const { options, defaultValue, look = "rows" } = rest;
  const id = fieldId(name, scope);
  const faulty = error === undefined ? "" : " field--faulty";
  return (
    <fieldset
      className={look === "segments" ? `segments${faulty}` : `field${faulty}`}
      {...describedControl({ id, hint, error })}
    >
      <legend>
        {label}
        {!required && <OptionalMark />}
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <div className={look === "segments" ? "segments__choices" : "choices"}>
        {options.map((option, index) => (
          <label key={option.value} className={look === "segments" ? undefined : "check"}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
            />
            <span>
              {/* Else "2:30 PM" turns into "PM 2:30" between words that run from right to left. */}
              <bdi>{option.label}</bdi>
              {option.hint !== undefined && <span className="choices__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
