import { useTranslations } from "#web/texts.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** A code of six digits. The browser may fill it in; what is pasted may hold spaces. */
export function CodeField({ error }: { error: string | undefined }) {
  const t = useTranslations("accounts");
  return (
    <TextField
      name="code"
      label={t("code")}
      required
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="code-input"
      dir="ltr"
    />
  );
}
