import { Field, type FieldProps } from "#web/ui/field.tsx";

type NumberFieldProps = FieldProps & {
  /** As text: what was typed stands there again, also when it is no number. */
  defaultValue?: string;
  placeholder?: string;
  decimal?: boolean;
  className?: string;
};

/** A number as text with a keyboard of figures: `type=number` would swallow what it cannot read. */
export function NumberField({ defaultValue, placeholder, decimal = false, className, ...field }: NumberFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={decimal ? "decimal" : "numeric"}
          autoComplete="off"
          defaultValue={defaultValue}
          placeholder={placeholder}
          className={className}
        />
      )}
    </Field>
  );
}
