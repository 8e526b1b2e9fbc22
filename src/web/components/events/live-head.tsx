import { useTranslations } from "#web/texts.tsx";

/** 'Happening now' with its dot, the only thing on the site that moves by itself. */
export function LiveHead({ id, note }: { id: string; note?: string }) {
  const t = useTranslations("events.live");
  return (
    <div className="live-head">
      <span className="live-dot" aria-hidden="true" />
      <h2 id={id}>{t("title")}</h2>
      {note !== undefined && <span className="muted small">{note}</span>}
    </div>
  );
}
