import type { ReactNode } from "react";
import { type EventFields, textOf } from "#core/events/event-fields.ts";
import { describedControl, FieldNotes } from "#web/ui/field.tsx";
import { fieldId, type FormErrors } from "#web/ui/form-errors.ts";

type ChoiceFieldProps = {
  name: string;
  legend: string;
  options: readonly { value: string; label: ReactNode; type?: string }[];
  values: EventFields;
  errors: FormErrors;
  look: "types" | "modes";
};

/** A choice of a few options in boxes, all visible. The error summary links to the first one. */
export function ChoiceField({ name, legend, options, values, errors, look }: ChoiceFieldProps) {
  const [id, error] = [fieldId(name), errors[name]];
  return (
    <fieldset className={error === undefined ? "field" : "field field--faulty"} {...describedControl({ id, error })}>
      <legend>{legend}</legend>
      <FieldNotes id={id} error={error} />
      <div className={`type-picker submission__${look}`}>
        {options.map(({ value, label, type }, index) => (
          <label key={value}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={textOf(values, name) === value}
            />
            <span className="type-picker__choice" {...(type !== undefined && { "data-type": type })}>
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
