import { useId } from "react";
import type { SelectOption } from "#web/ui/select-field.tsx";

type AdminChoiceProps = {
  name: string;
  label: string;
  value: string | null;
  /** What no choice is called; without it there is always one. */
  any?: string;
  options: readonly SelectOption[];
};

/** One of several, to narrow or order a list of the dashboard. */
export function AdminChoice({ name, label, value, any, options }: AdminChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ""}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
