import type { ReactNode } from "react";
import { FieldNotes, type FieldProps, OptionalMark, describedControl } from "#web/ui/field.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { useRestoredCheck } from "#web/ui/restored-values.ts";

type SwitchFieldProps = {
  name: string;
  label: string;
  /** One sentence on what the switch turns on. */
  hint?: string;
  defaultChecked?: boolean;
  /** Keeps its value and cannot be changed while another switch is off. */
  disabled?: boolean;
  onChange?: (on: boolean) => void;
  /** The value that the form sends when it is on. */
  value?: string;
  scope?: string;
};

/** The browser itself exposes the checked state; `aria-checked` could only contradict it. */
const SWITCH = { role: "switch" };

/** A switch, which is a checkbox in forced colors and without JavaScript. */
export function SwitchField({ name, label, hint, onChange, value = "yes", scope, ...rest }: SwitchFieldProps) {
  const { defaultChecked, ...input } = rest;
  const isChecked = useRestoredCheck(name, value, defaultChecked);
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
        defaultChecked={isChecked}
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

/** The values of a switch that sends both states, so that "off" differs from a missing field. */
const ON = "on";
const OFF = "off";

/** A switch that sends `on` or `off`: the last value with its name counts. */
export function OnOffField(props: SwitchFieldProps) {
  return (
    <>
      <input type="hidden" name={props.name} value={OFF} />
      <SwitchField {...props} value={ON} />
    </>
  );
}

type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: string;
  /** The event type whose color the mark in the label has. */
  type?: string;
};

type RadioFieldProps = FieldProps & {
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  /** `rows`: one below the other with their hints; `tiles`: boxes side by side, for a few short labels. */
  look?: "rows" | "tiles";
};

/** A choice of a few options, all visible. The error summary links to the first one. */
export function RadioField({ name, label, hint, error, required = false, scope, ...rest }: RadioFieldProps) {
  const { options, defaultValue, look = "rows" } = rest;
  const id = fieldId(name, scope);
  const Option = look === "tiles" ? TileOption : RowOption;
  return (
    <fieldset
      className={error === undefined ? "field" : "field field--faulty"}
      {...describedControl({ id, hint, error })}
    >
      <legend>
        {label}
        {!required && <OptionalMark />}
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <div className={look === "tiles" ? "tiles" : "choices"}>
        {options.map((option, index) => (
          <Option key={option.value} option={option}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
            />
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = { option: RadioOption; children: ReactNode };

function RowOption({ option: { label, hint }, children }: OptionProps) {
  return (
    <label className="check">
      {children}
      <span>
        {/* Otherwise "2:30 PM" turns into "PM 2:30" between right-to-left words. */}
        <bdi>{label}</bdi>
        {hint !== undefined && <span className="choices__hint">{hint}</span>}
      </span>
    </label>
  );
}

function TileOption({ option: { label, type }, children }: OptionProps) {
  return (
    <label>
      {children}
      <span className="tiles__choice" {...(type !== undefined && { "data-type": type })}>
        {typeof label === "string" ? <bdi>{label}</bdi> : label}
      </span>
    </label>
  );
}

type CheckboxFieldProps = {
  name: string;
  /** May contain links. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  defaultChecked?: boolean;
  required?: boolean;
  /** The value that the form sends when it is checked. */
  value?: string;
  scope?: string;
};

/** A checkbox with its sentence. */
export function CheckboxField({ name, label, hint, error, value = "yes", scope, ...rest }: CheckboxFieldProps) {
  const { defaultChecked, ...input } = rest;
  const isChecked = useRestoredCheck(name, value, defaultChecked);
  const id = fieldId(name, scope);
  const described = describedControl({ id, hint, error });
  return (
    <div className={error === undefined ? "field" : "field field--faulty"}>
      <FieldNotes id={id} error={error} />
      <label className="check">
        <input {...input} {...described} id={id} name={name} type="checkbox" value={value} defaultChecked={isChecked} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}
