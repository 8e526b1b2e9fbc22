import { IMPORT_PATH } from "#core/file-forms.ts";
import { COLUMNS } from "#core/imports/columns.ts";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import { CancelForm } from "#web/routes/admin-import-run/working-card.tsx";
import type { ColumnView, RunAnswer, RunView } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useRestoredList } from "#web/ui/restored-values.ts";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const SCROLLED = { role: "region", tabIndex: 0 };
const KILOBYTE = 1024;

type ColumnsProps = { view: Extract<RunView, { shows: "columns" }>; answer: RunAnswer | null };

/**
 * The second step: maps each column of the file to an event field. A calendar has no columns, so only its preview is
 * created.
 */
export function ColumnsStep({ view, answer }: ColumnsProps) {
  const t = useTranslations("adminImport.columns");
  const { name, columns, rows, bytes, kind } = view;
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  const size =
    kilobytes < KILOBYTE
      ? t("kilobytes", { size: kilobytes })
      : t("megabytes", { size: Math.round(kilobytes / KILOBYTE) });
  return (
    <>
      {answer !== null && (
        <div className="import-alert">
          <Alert tone="danger">
            <b>{t("wrong")}.</b> {answer.error}
          </Alert>
        </div>
      )}
      <DeskForm form="columns">
        <section className="card admin-card">
          <div className="admin-card__head">
            <h2 id="import-columns" dir="auto">
              {name}
            </h2>
            <span className="small muted">{t("about", { rows, size })}</span>
          </div>
          {columns.length > 0 && (
            <div className="admin-table-box" aria-labelledby="import-columns" {...SCROLLED}>
              <table className="admin-table import-columns">
                <thead>
                  <tr>
                    <th scope="col">{t("column")}</th>
                    <th scope="col">{t("first")}</th>
                    <th scope="col">{t("becomes")}</th>
                  </tr>
                </thead>
                <tbody>
                  {columns.map((column, place) => (
                    // A column is identified by its position: two columns may have the same name.
                    <ColumnRow key={place} column={column} place={place} chosen={answer?.becomes[place]} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
        <div className="import-acts">
          <ButtonLink to={IMPORT_PATH}>{t("back")}</ButtonLink>
          <SubmitButton name="intent" value={kind === "ics" ? "preview" : "map"}>
            {t("next")}
          </SubmitButton>
        </div>
      </DeskForm>
      <CancelForm label={t("cancel")} />
    </>
  );
}

type RowProps = { column: ColumnView; place: number; chosen: ColumnView["becomes"] | undefined };

function ColumnRow({ column, place, chosen }: RowProps) {
  const t = useTranslations("adminImport.columns");
  const name = column.name === "" ? t("nameless", { place: place + 1 }) : column.name;
  const id = `becomes-${place}`;
  const restored = useRestoredList("becomes")?.[place];
  return (
    <tr>
      <td>
        <b dir="auto">{name}</b>
      </td>
      <td data-label={t("first")}>
        <bdi>{column.first}</bdi>
      </td>
      <td data-label={t("becomes")}>
        <label htmlFor={id} className="visually-hidden">
          {t("becomesOf", { name })}
        </label>
        <select
          id={id}
          name="becomes"
          defaultValue={restored ?? (chosen === undefined ? column.becomes : chosen) ?? ""}
        >
          <option value="">{t("leaveOut")}</option>
          {COLUMNS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
