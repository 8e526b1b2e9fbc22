import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ChangeView, ChangedRowView, PreviewView } from "#web/routes/admin-import-run/preview-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const SCROLLED = { role: "region", tabIndex: 0 };

/** The rows that change an event, field by field, each with a check box to leave the row out. */
export function ChangedCard({ changed, other }: { changed: PreviewView["changed"]; other: number }) {
  const t = useTranslations("adminImport.preview");
  const { rows, count, page, pages } = changed;
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="import-changed">{t("changedTitle")}</h2>
        <span className="small muted">{t("showing", { shown: rows.length, count })}</span>
      </div>
      <div className="admin-table-box" aria-labelledby="import-changed" {...SCROLLED}>
        <table className="admin-table import-changed">
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t("select")}</VisuallyHidden>
              </th>
              <th scope="col">{t("event")}</th>
              <th scope="col">{t("what")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ChangedRow key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <RowsPager name={t("changedTitle")} page={page} pages={pages} valueFor={(to) => `page:${to}-${other}`} />
    </section>
  );
}

function ChangedRow({ row: { row, title, organizer, changes, excluded } }: { row: ChangedRowView }) {
  const t = useTranslations("adminImport.preview");
  return (
    <tr>
      <td>
        <input type="hidden" name="row" value={row} />
        <input
          type="checkbox"
          name="take"
          value={row}
          defaultChecked={!excluded}
          aria-label={t("selectOf", { title })}
        />
      </td>
      <td>
        <b dir="auto">{title}</b>
        <span className="admin-table__more">{t("row", { row, organizer })}</span>
      </td>
      <td data-label={t("what")}>
        <dl className="import-changes">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      </td>
    </tr>
  );
}

function Change({ change: { field, before, after } }: { change: ChangeView }) {
  const t = useTranslations("adminImport.preview");
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        <VisuallyHidden>{t("before")} </VisuallyHidden>
        <del dir="auto">{before ?? t("nothing")}</del> <VisuallyHidden>{t("after")} </VisuallyHidden>
        <ins dir="auto">{after ?? t("nothing")}</ins>
      </dd>
    </div>
  );
}

type RowsPagerProps = { name: string; page: number; pages: number; valueFor: (page: number) => string };

/** The pager of a preview table. Its buttons submit the form, so that unchecked rows are stored. */
export function RowsPager({ name, page, pages, valueFor }: RowsPagerProps) {
  const t = useTranslations("adminImport.preview");
  if (pages === 1) return null;
  return (
    <nav className="import-pager" aria-label={t("pages", { name })}>
      {page > 1 && (
        <SubmitButton look="quiet" name="intent" value={valueFor(page - 1)}>
          <span className="button__label">
            <Icon of={ChevronLeft} flip />
            <span>{t.rich("previous", { name, hidden })}</span>
          </span>
        </SubmitButton>
      )}
      <span className="small muted">{t("page", { page, pages })}</span>
      {page < pages && (
        <SubmitButton look="quiet" name="intent" value={valueFor(page + 1)}>
          <span className="button__label">
            <span>{t.rich("next", { name, hidden })}</span>
            <Icon of={ChevronRight} flip />
          </span>
        </SubmitButton>
      )}
    </nav>
  );
}
