import { HONEYPOT } from "#web/components/submissions/submission-form-view.ts";
import { useTranslations } from "#web/texts.tsx";

/** A field that only bots fill in. */
export function HoneypotField({ id }: { id: string }) {
  const t = useTranslations("layout");
  return (
    <div className="honeypot">
      <label htmlFor={id}>{t("leaveEmpty")}</label>
      <input id={id} type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
