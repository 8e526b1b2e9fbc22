import type { FieldProps } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

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
