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
