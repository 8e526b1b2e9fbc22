import "#messages/parts/create-event.ts";
import { CityStrip } from "#web/components/event-form/city-strip.tsx";
import type { DatesPreview } from "#web/components/event-form/dates-preview.ts";
import { NextDates } from "#web/components/event-form/next-dates.tsx";
import { ShownRow, type ShownWords } from "#web/components/event-form/shown-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Status } from "#web/ui/status.tsx";

type FormPreviewProps = {
  preview: DatesPreview;
  said: ShownWords;
  busy: boolean;
  /** The server could not be asked: what stands here is of before. */
  stale: boolean;
};

/** Beside the form: what its fields come to. */
export function FormPreview({ preview, said, busy, stale }: FormPreviewProps) {
  const t = useTranslations("createEvent");
  return (
    <aside className="event-form__preview" aria-label={t("preview.label")} aria-busy={busy}>
      {stale && <Alert tone="warn">{t("when.stale")}</Alert>}
      {preview.row !== null && <ShownRow row={preview.row} said={said} />}
      {preview.strip !== null && <CityStrip strip={preview.strip} />}
      <NextDates preview={preview} />
      <Status className="visually-hidden">{busy ? "" : preview.status}</Status>
    </aside>
  );
}
