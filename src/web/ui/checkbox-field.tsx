import type { ReactNode } from "react";
import { describedControl, FieldNotes } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";

type CheckboxFieldProps = {
  name: string;
  /** May hold links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  defaultChecked?: boolean;
  required?: boolean;
  /** What the form sends when it is checked. */
  value?: string;
  scope?: string;
};

/** Yes or no, with the sentence that it is about. */
export function CheckboxField({ name, label, hint, error, value = "yes", scope, ...input }: CheckboxFieldProps) {
  const id = fieldId(name, scope);
  const described = describedControl({ id, hint, error });
  return (
    <div className={error === undefined ? "field" : "field field--faulty"}>
      <FieldNotes id={id} error={error} />
      <label className="check">
        <input {...input} {...described} id={id} name={name} type="checkbox" value={value} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}
