import { useState } from "react";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { runPath } from "#core/imports/run-address.ts";
import { DeskForm, useStashedValues } from "#web/components/admin/desk-form.tsx";
import { DownloadRefused } from "#web/components/admin-import/import-steps.tsx";
import { CancelForm } from "#web/routes/admin-import-run/working-card.tsx";
import { EditRowDialog } from "#web/routes/admin-import-run/edit-row-dialog.tsx";
import { EditButton, RowsCard, RowsPager } from "#web/routes/admin-import-run/rows-card.tsx";
import type { RunView } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";
import type { PreviewView } from "#web/routes/admin-import-run/preview-view.server.ts";
import { VanishedNote } from "#web/routes/admin-import-run/vanished-card.tsx";
import { previewPath } from "#web/routes/admin-import-run/preview-path.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const FORM = "preview";
const SCROLLED = { role: "region", tabIndex: 0 };

type RefusedProps = { runId: string; preview: PreviewView };

/** The rows that will not be imported, each with all its errors. */
function RefusedCard({ runId, preview: { refused, place } }: RefusedProps) {
  const t = useTranslations("adminImport.preview");
  const { rows, columns, count, pages } = refused;
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="import-refused">{t("refusedTitle")}</h2>
        {count > rows.length && (
          <span className="small muted">{t("refusedShowing", { shown: rows.length, count })}</span>
        )}
        <DownloadRefused runId={runId} />
      </div>
      <div className="admin-table-box" aria-labelledby="import-refused" {...SCROLLED}>
        <table className="admin-table import-refused">
          <thead>
            <tr>
              {[t("rowColumn"), t("wrong"), ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, faults, cells, isEditable }) => (
              <tr key={row}>
                <td data-label={t("rowColumn")}>
                  <b>{t("figure", { count: row })}</b> {isEditable && <EditButton row={row} place={place} />}
                </td>
                <td data-label={t("wrong")} className="import-wrong">
                  {faults.map((fault) => (
                    <span key={fault}>{fault}</span>
                  ))}
                </td>
                {columns.map((column, place) => (
                  <td key={column} data-label={column}>
                    <bdi>{cells[place]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RowsPager
        name={t("refusedTitle")}
        page={place.refused}
        pages={pages}
        placeFor={(to) => ({ ...place, refused: to })}
      />
    </section>
  );
}

/** The third step: a preview of what the import would do. Unchecked rows stay as they are. */
export function PreviewStep({ view }: { view: Extract<RunView, { shows: "preview" }> }) {
  const t = useTranslations("adminImport.preview");
  const { runId, kind, preview } = view;
  const { figures, counts, reviewed, refused, place } = preview;
  const shownOut = (isNew: boolean) => reviewed.rows.filter((row) => row.isNew === isNew && row.excluded).length;
  const stashed = useStashedValues(FORM);
  const isTaken = ({ row, excluded }: { row: number; excluded: boolean }) =>
    stashed?.some(([name, value]) => name === "take" && value === String(row)) ?? !excluded;
  const stashedOut = (isNew: boolean) => reviewed.rows.filter((row) => row.isNew === isNew && !isTaken(row)).length;
  const [left, setLeft] = useState({ fresh: stashedOut(true), changed: stashedOut(false) });
  const fresh = counts.new - (counts.excludedNew - shownOut(true)) - left.fresh;
  const changed = counts.changed - (counts.excludedChanged - shownOut(false)) - left.changed;
  const isSomething = figures.fresh + figures.changed > 0;
  const unticked = (form: HTMLElement) => {
    const out = [...form.querySelectorAll<HTMLInputElement>("[name=take]:not(:checked)")].map(({ value }) => value);
    const ofKind = (isNew: boolean) =>
      reviewed.rows.filter((row) => row.isNew === isNew && out.includes(String(row.row))).length;
    setLeft({ fresh: ofKind(true), changed: ofKind(false) });
  };
  return (
    <>
      <Figures figures={figures} />
      <DeskForm
        form={FORM}
        action={previewPath(runId, place)}
        onChange={({ currentTarget }) => unticked(currentTarget)}
      >
        <div className="stack">
          {isSomething && <RowsCard preview={preview} />}
          {refused.count > 0 && <RefusedCard runId={runId} preview={preview} />}
          {!isSomething && <Alert tone="warn">{t("nothingToDo")}</Alert>}
          <VanishedNote vanished={preview.vanished} />
        </div>
        <div className="import-acts">
          <ButtonLink to={kind === "ics" ? IMPORT_PATH : `${runPath(runId)}?step=columns`}>{t("back")}</ButtonLink>
          {(isSomething || preview.vanished.count > 0) && (
            <SubmitButton name="intent" value="apply" size="large" busyLabel={t("applying")}>
              {t("apply", { count: fresh + changed })}
            </SubmitButton>
          )}
          {isSomething && <span className="small muted">{t("summary", { fresh, changed })}</span>}
        </div>
      </DeskForm>
      <CancelForm label={t("cancel")} />
      {preview.edit !== null && (
        <EditRowDialog key={preview.edit.row} runId={runId} place={place} edit={preview.edit} />
      )}
    </>
  );
}

function Figures({ figures }: { figures: Extract<RunView, { shows: "preview" }>["preview"]["figures"] }) {
  const t = useTranslations("adminImport.preview");
  const all = [
    ["new", figures.fresh],
    ["changed", figures.changed],
    ["unchanged", figures.unchanged],
    ["refused", figures.refused],
  ] as const;
  return (
    <dl className="import-figures" aria-label={t("figures")}>
      {all.map(([name, count]) => (
        <div key={name} className={name === "refused" && count > 0 ? "import-figures__bad" : undefined}>
          <dt>{t(name)}</dt>
          <dd>{t("figure", { count })}</dd>
        </div>
      ))}
    </dl>
  );
}
