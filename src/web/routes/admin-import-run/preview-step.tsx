import { useState } from "react";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { runPath } from "#core/imports/run-address.ts";
import { DownloadRefused } from "#web/components/admin-import/import-steps.tsx";
import { CancelForm } from "#web/routes/admin-import-run/working-card.tsx";
import { ChangedCard, RowsPager } from "#web/routes/admin-import-run/changed-card.tsx";
import type { RunView } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";
import type { PreviewView } from "#web/routes/admin-import-run/preview-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const SCROLLED = { role: "region", tabIndex: 0 };

type RefusedProps = { runId: string; refused: PreviewView["refused"]; other: number };

/** The rows that will not be imported, each with all its errors. */
function RefusedCard({ runId, refused, other }: RefusedProps) {
  const t = useTranslations("adminImport.preview");
  const { rows, columns, count, page, pages } = refused;
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
            {rows.map(({ row, faults, cells }) => (
              <tr key={row}>
                <td data-label={t("rowColumn")}>
                  <b>{t("figure", { count: row })}</b>
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
      <RowsPager name={t("refusedTitle")} page={page} pages={pages} valueFor={(to) => `page:${other}-${to}`} />
    </section>
  );
}

/** The third step: a preview of what the import would do. Unchecked rows stay as they are. */
export function PreviewStep({ view }: { view: Extract<RunView, { shows: "preview" }> }) {
  const t = useTranslations("adminImport.preview");
  const { runId, kind, preview } = view;
  const { figures, changed, refused } = preview;
  const shownOut = changed.rows.filter(({ excluded }) => excluded).length;
  const [left, setLeft] = useState(shownOut);
  const taken = changed.count - (changed.excluded - shownOut) - left;
  const count = figures.fresh + taken;
  const isSomething = figures.fresh + figures.changed > 0;
  return (
    <>
      <Figures figures={figures} />
      <PostForm
        // Another page of rows has its own check boxes.
        key={changed.page}
        onChange={({ currentTarget }) => setLeft(currentTarget.querySelectorAll("[name=take]:not(:checked)").length)}
      >
        <div className="stack">
          {changed.count > 0 && <ChangedCard changed={changed} other={refused.page} />}
          {refused.count > 0 && <RefusedCard runId={runId} refused={refused} other={changed.page} />}
          {!isSomething && <Alert tone="warn">{t("nothingToDo")}</Alert>}
        </div>
        <div className="import-acts">
          <ButtonLink to={kind === "ics" ? IMPORT_PATH : `${runPath(runId)}?step=columns`}>{t("back")}</ButtonLink>
          {isSomething && (
            <>
              <SubmitButton name="intent" value="apply" size="large" busyLabel={t("applying")}>
                {t("apply", { count })}
              </SubmitButton>
              <span className="small muted">{t("summary", { fresh: figures.fresh, changed: taken })}</span>
            </>
          )}
        </div>
      </PostForm>
      <CancelForm label={t("cancel")} />
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
