import { fieldId } from "#web/ui/form-errors.ts";

export type SwitchFieldProps = {
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
