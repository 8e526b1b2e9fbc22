import "#messages/parts/admin-import.ts";
import { DownloadRefused } from "#web/components/admin-import/download-refused.tsx";
import { RowsPager } from "#web/routes/admin-import-run/rows-pager.tsx";
import type { PreviewView } from "#web/routes/admin-import-run/run-view.ts";
import { useTranslations } from "#web/texts.tsx";

const SCROLLED = { role: "region", tabIndex: 0 };

type RefusedProps = { runId: string; refused: PreviewView["refused"]; other: number };

/** The rows that will not come in, with everything that is wrong with each. */
export function RefusedCard({ runId, refused, other }: RefusedProps) {
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
