import type { InputHTMLAttributes } from "react";
import { Field, type FieldProps } from "#web/ui/field.tsx";
import { useRestoredText } from "#web/ui/restored-values.ts";

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "autoComplete" | "inputMode" | "placeholder" | "spellCheck" | "autoCapitalize" | "className" | "dir" | "autoFocus"
  > & {
    type?: "text" | "email" | "url" | "tel" | "date" | "time" | "datetime-local" | "search";
    defaultValue?: string | undefined;
  };

/** A field for one line of text. It accepts any input, because the server validates it and nothing typed may be lost. */
export function TextField({ type = "text", defaultValue, ...rest }: TextFieldProps) {
  const { autoComplete, inputMode, placeholder, spellCheck, autoCapitalize, className, dir, autoFocus, ...field } =
    rest;
  const text = useRestoredText(field.name, defaultValue);
  const input = { autoComplete, inputMode, placeholder, spellCheck, autoCapitalize, className, dir, autoFocus };
  return <Field {...field}>{(control) => <input {...control} {...input} type={type} defaultValue={text} />}</Field>;
}

type EmailFieldProps = FieldProps & {
  defaultValue?: string | undefined;
  autoFocus?: boolean;
  autoComplete?: "email" | "username" | "username webauthn" | "off";
};

/** A field for an email address; left to right in every language. */
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
  /** A string, so that invalid input is shown again as typed. */
  defaultValue?: string;
  placeholder?: string;
  decimal?: boolean;
  className?: string;
};

/** A text field with a numeric keyboard: `type=number` would drop input that it cannot parse. */
export function NumberField({ defaultValue, placeholder, decimal = false, className, ...field }: NumberFieldProps) {
  const text = useRestoredText(field.name, defaultValue);
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={decimal ? "decimal" : "numeric"}
          autoComplete="off"
          defaultValue={text}
          placeholder={placeholder}
          className={className}
        />
      )}
    </Field>
  );
}
