import type { InputHTMLAttributes } from "react";
import { Field, type FieldProps } from "#web/ui/field.tsx";

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "autoComplete" | "inputMode" | "placeholder" | "spellCheck" | "autoCapitalize" | "className" | "dir" | "autoFocus"
  > & {
    type?: "text" | "email" | "url" | "tel" | "date" | "time" | "datetime-local" | "search";
    defaultValue?: string | undefined;
  };

/** One line of text. What it may hold is decided by the server: the field itself refuses nothing, so nothing typed is lost. */
export function TextField({ type = "text", defaultValue, ...rest }: TextFieldProps) {
  const { autoComplete, inputMode, placeholder, spellCheck, autoCapitalize, className, dir, autoFocus, ...field } =
    rest;
  const input = { autoComplete, inputMode, placeholder, spellCheck, autoCapitalize, className, dir, autoFocus };
  return (
    <Field {...field}>{(control) => <input {...control} {...input} type={type} defaultValue={defaultValue} />}</Field>
  );
}

type EmailFieldProps = FieldProps & {
  defaultValue?: string | undefined;
  autoFocus?: boolean;
  autoComplete?: "email" | "username" | "username webauthn" | "off";
};

/** An email address; left to right in every language. */
export function EmailField({ autoComplete = "email", ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
    />
  );
}

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
