import { CheckboxField } from "#web/ui/choice-fields.tsx";
import { describedControl, FieldNotes } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";

type ChecksFieldProps = {
  scope: string;
  name: string;
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  chosen: readonly string[];
  error: string | undefined;
};

/** Several check boxes of one name, of which at least one is chosen. The error summary links to the first. */
export function ChecksField({ scope, name, legend, options, chosen, error }: ChecksFieldProps) {
  const id = fieldId(name, scope);
  return (
    <fieldset className={error === undefined ? "field" : "field field--faulty"} {...describedControl({ id, error })}>
      <legend>{legend}</legend>
      <FieldNotes id={id} error={error} />
      {options.map(({ value, ...option }, index) => (
        <CheckboxField
          key={value}
          scope={index === 0 ? scope : `${scope}-${value.replace(/\W/, "-")}`}
          name={name}
          value={value}
          {...option}
          defaultChecked={chosen.includes(value)}
        />
      ))}
    </fieldset>
  );
}
