import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import TriangleAlert from "lucide/dist/esm/icons/triangle-alert.mjs";
import { Link } from "react-router";
import { ROW_WARNINGS } from "#core/imports/row-warning.ts";
import type { ChangeView } from "#web/routes/admin-import-run/change-views.server.ts";
import { PREVIEW_KINDS, type PreviewPlace, previewQuery } from "#web/routes/admin-import-run/preview-path.ts";
import type { PreviewView, RowView } from "#web/routes/admin-import-run/preview-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden, bdi, hidden } from "#web/ui/rich-words.tsx";
import { useRestoredCheck } from "#web/ui/restored-values.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const SCROLLED = { role: "region", tabIndex: 0 };

/** The new and changed rows, each with what a person may want to look at and a check box to leave it out. */
export function RowsCard({ preview: { reviewed, counts, place } }: { preview: PreviewView }) {
  const t = useTranslations("adminImport.preview");
  const { rows, count, pages } = reviewed;
  const columns = [t("event"), t("when"), t("lookAt")];
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="import-rows">{t("rowsTitle")}</h2>
        <span className="small muted">{t("showing", { shown: rows.length, count })}</span>
      </div>
      <Filters counts={counts} place={place} />
      {rows.length === 0 ? (
        <p className="import-none soft">{t("noneFits")}</p>
      ) : (
        <div className="admin-table-box" aria-labelledby="import-rows" {...SCROLLED}>
          <table className="admin-table import-changed">
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{t("select")}</VisuallyHidden>
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.row} row={row} place={place} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && <AllOfThem place={place} count={count} />}
      <RowsPager name={t("rowsTitle")} page={place.page} pages={pages} placeFor={(page) => ({ ...place, page })} />
    </section>
  );
}

/** The filter by kind and by warning. Its buttons submit the form, so that unchecked rows are stored. */
function Filters({ counts, place }: { counts: PreviewView["counts"]; place: PreviewPlace }) {
  const t = useTranslations("adminImport.preview");
  const to = (next: Partial<PreviewPlace>) => ({ ...place, show: null, warning: null, page: 1, ...next });
  const kinds = PREVIEW_KINDS.map((show) => ({ next: to({ show }), label: t(`show.${show}`), count: counts[show] }));
  const warned = ROW_WARNINGS.map((warning) => ({
    next: to({ warning }),
    label: t(warning === "zone" ? "zoneFilter" : `warning.${warning}`),
    count: counts.warnings[warning],
  }));
  const all = { next: to({}), label: t("show.all"), count: counts.new + counts.changed };
  return (
    <fieldset className="import-filter">
      <legend className="visually-hidden">{t("filter")}</legend>
      {[all, ...kinds, ...warned]
        .filter(({ count, next }) => count > 0 || isSame(next, place))
        .map(({ next, label, count }) => (
          <button
            key={label}
            type="submit"
            className="chip"
            name="intent"
            value={`page:${previewQuery(next)}`}
            aria-current={isSame(next, place) ? "true" : undefined}
          >
            {t("filterBy", { label, count })}
          </button>
        ))}
    </fieldset>
  );
}

function isSame(one: PreviewPlace, other: PreviewPlace): boolean {
  return one.show === other.show && one.warning === other.warning;
}

/** Leaves out, or takes in, all rows that the filter finds, on all pages. */
function AllOfThem({ place, count }: { place: PreviewPlace; count: number }) {
  const t = useTranslations("adminImport.preview");
  const query = previewQuery({ ...place, page: 1 });
  return (
    <div className="import-all">
      <Button type="submit" look="quiet" name="intent" value={`none:${query}`}>
        {t("leaveAllOut", { count })}
      </Button>
      <Button type="submit" look="quiet" name="intent" value={`all:${query}`}>
        {t("takeAll", { count })}
      </Button>
    </div>
  );
}

type RowProps = { row: RowView; place: PreviewPlace };

function Row({ row: { row, isNew, title, organizer, isNewOrganizer, when, excluded, ...shown }, place }: RowProps) {
  const t = useTranslations("adminImport.preview");
  const isTaken = useRestoredCheck("take", String(row), !excluded);
  return (
    <tr>
      <td>
        <input type="hidden" name="row" value={row} />
        <input type="checkbox" name="take" value={row} defaultChecked={isTaken} aria-label={t("selectOf", { title })} />
      </td>
      <td>
        <b dir="auto">{title}</b>
        <span className="admin-table__more">
          {t.rich(isNewOrganizer ? "rowNewOrganizer" : "row", { row, organizer, bdi })}
        </span>
        {shown.isEditable && <EditButton row={row} place={place} />}
      </td>
      <td data-label={t("when")}>
        {when !== null && (
          <>
            <bdi>{when.own}</bdi>
            <span className="admin-table__more">
              <bdi>{when.zone}</bdi>
            </span>
            {when.reader !== null && (
              <span className="admin-table__more">{t.rich("forYou", { when: when.reader, bdi })}</span>
            )}
          </>
        )}
      </td>
      <td data-label={t("lookAt")}>
        <Warnings row={shown} />
        {!isNew && (
          <dl className="import-changes">
            {shown.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
}

/** Opens the form that corrects a row. It submits the form, so that unchecked rows are stored. */
export function EditButton({ row, place }: { row: number; place: PreviewPlace }) {
  const t = useTranslations("adminImport.preview");
  return (
    <button type="submit" className="import-edit small" name="intent" value={`page:${previewQuery(place, row)}`}>
      {t.rich("edit", { row, hidden })}
    </button>
  );
}

function Warnings({ row: { warnings, duplicate } }: { row: Pick<RowView, "warnings" | "duplicate"> }) {
  const t = useTranslations("adminImport.preview");
  if (warnings.length === 0) return null;
  return (
    <ul className="import-warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon of={TriangleAlert} />
          <span>
            {t(`warning.${warning}`)}
            {warning === "duplicate" && duplicate !== null && (
              <>
                {": "}
                <Link to={duplicate.href} target="_blank" dir="auto">
                  {duplicate.title}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
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

type RowsPagerProps = {
  name: string;
  page: number;
  pages: number;
  placeFor: (page: number) => PreviewPlace;
};

/** The pager of a preview table. Its buttons submit the form, so that unchecked rows are stored. */
export function RowsPager({ name, page, pages, placeFor }: RowsPagerProps) {
  const t = useTranslations("adminImport.preview");
  if (pages === 1) return null;
  const valueFor = (to: number) => `page:${previewQuery(placeFor(to))}`;
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
