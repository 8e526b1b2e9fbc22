import type { ReactNode } from "react";
import { FieldNotes, type FieldProps, OptionalMark, describedControl } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";

type SwitchFieldProps = {
  name: string;
  label: string;
  /** One sentence: what it turns on. */
  hint?: string;
  defaultChecked?: boolean;
  /** Keeps its value and cannot be turned while another one is off. */
  disabled?: boolean;
  onChange?: (on: boolean) => void;
  /** What the form sends when it is on. */
  value?: string;
  scope?: string;
};

/** The browser says itself whether it is checked: `aria-checked` could only contradict it. */
const SWITCH = { role: "switch" };

/** On or off, a check box for those who see no colours or have no JavaScript. */
export function SwitchField({ name, label, hint, onChange, value = "yes", scope, ...input }: SwitchFieldProps) {
  const id = fieldId(name, scope);
  return (
    <div className="switch">
      <input
        {...input}
        id={id}
        name={name}
        type="checkbox"
        {...SWITCH}
        value={value}
        aria-labelledby={`${id}-label`}
        {...(hint !== undefined && { "aria-describedby": `${id}-hint` })}
        {...(onChange && { onChange: (event) => onChange(event.currentTarget.checked) })}
      />
      <label htmlFor={id}>
        <b id={`${id}-label`}>{label}</b>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="switch__hint">
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

/** What a switch of a form sends: both words, so that one that is off is told apart from one that was not there. */
const ON = "on";
const OFF = "off";

/** A switch that says `on` or `off`: the last of the texts under its name. */
export function OnOffField(props: SwitchFieldProps) {
  return (
    <>
      <input type="hidden" name={props.name} value={OFF} />
      <SwitchField {...props} value={ON} />
    </>
  );
}

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
