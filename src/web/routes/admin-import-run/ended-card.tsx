import "#messages/parts/admin-import.ts";
import { IMPORT_PATH } from "#core/file-forms.ts";
import type { EndedView, RunView } from "#web/routes/admin-import-run/run-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** An import of which nothing is in the directory: cancelled, taken back, or failed. */
export function EndedCard({ view }: { view: Extract<RunView, { shows: "ended" }> }) {
  const t = useTranslations("adminImport.result");
  return (
    <section className="card stack import-result" aria-labelledby="import-ended">
      <h2 id="import-ended" dir="auto">
        {view.name}
      </h2>
      <Words ended={view.ended} />
      <p>
        <ButtonLink to={IMPORT_PATH}>{t("another")}</ButtonLink>
      </p>
    </section>
  );
}

function Words({ ended }: { ended: EndedView }) {
  const t = useTranslations("adminImport.ended");
  switch (ended.state) {
    case "cancelled":
      return <Alert>{t("cancelled")}</Alert>;
    case "undone":
      return (
        <>
          <Alert tone="success">{t("undone", { deleted: ended.deleted, restored: ended.restored })}</Alert>
          {ended.keptEdits > 0 && <p>{t("undoneKept", { count: ended.keptEdits })}</p>}
          {ended.deleted > 0 && <p className="small soft">{t("deleted")}</p>}
        </>
      );
    case "failed":
      return (
        <>
          <Alert tone="danger">
            <b>{t("failed")}.</b> {ended.reason}
          </Alert>
          {ended.help !== null && <p>{ended.help}</p>}
          <p className="small soft">
            {ended.errorId === null ? t("failedTextPlain") : t("failedText", { errorId: ended.errorId })}
          </p>
        </>
      );
  }
}
