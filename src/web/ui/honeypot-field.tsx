import { useTranslations } from "#web/texts.tsx";

/** A field that only bots fill in: out of sight, and its label asks people to leave it empty. */
export function HoneypotField({ id, name }: { id: string; name: string }) {
  const t = useTranslations("layout");
  return (
    <div className="honeypot">
      <label htmlFor={id}>{t("leaveEmpty")}</label>
      <input id={id} type="text" name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
