import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { type FreeHours, writeFreeHours } from "#core/free-hours/free-hours.ts";
import {
  hoursOfRows,
  isWithoutTime,
  NEW_ROW,
  ROWS_MAX,
  rowsOf,
  type TypedRow,
  typedRow,
} from "#core/free-hours/free-rows.ts";
import { FreeGrid } from "#web/routes/free-hours/free-grid.tsx";
import { HoursRow } from "#web/routes/free-hours/hours-row.tsx";
import type { FreeHoursAnswer, FreeHoursView } from "#web/routes/free-hours/free-hours-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Status } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const NO_HOURS: FreeHours = [];
const HOUR_MINUTES = 60;

type FreeHoursFormProps = { view: FreeHoursView; answer: FreeHoursAnswer | null; children: ReactNode };

/**
 * The hours as a grid and as rows, which show one state. The rows are the form, and all of it without scripts: then the
 * grid is a picture of them.
 */
export function FreeHoursForm({ view, answer, children }: FreeHoursFormProps) {
  const t = useTranslations("freeHours");
  const [rows, setRows] = useState(answer?.rows ?? view.rows);
  const hours = hoursOfRows(rows) ?? NO_HOURS;
  const errors = answer?.isChecked === true ? faultsOf(rows, t("sameTime")) : {};
  const setHours = (changed: FreeHours) => setRows(rowsOf(changed).map(typedRow));
  return (
    <PostForm className="free-hours">
      <FormTitle title={view.documentTitle} errors={errors} />
      <input type="hidden" name="owner" value={view.owner} />
      <section aria-labelledby="free-week">
        <ErrorSummary errors={errors} scope="row" />
        <h2 id="free-week">{t("week")}</h2>
        <p className="soft small free-hours__help">
          <span className="without-scripts">{t("helpWithoutScripts")}</span>
          <span className="free-hours__with-scripts">{t("help")}</span>
        </p>
        <FreeGrid view={view} hours={hours} onChange={setHours} />
        <div className="form-actions">
          <SubmitButton>{t("save")}</SubmitButton>
          {rows.length > 0 && (
            <Button type="submit" look="quiet" name="act" value="clear" onClick={instead(() => setRows([]))}>
              {t("clear")}
            </Button>
          )}
          <Status className="small muted">
            {writeFreeHours(hours) !== view.saved && t("unsaved", { hours: hoursIn(hours) })}
          </Status>
        </div>
      </section>
      <div>
        <Rows view={view} rows={rows} errors={errors} onChange={setRows} />
        {children}
      </div>
    </PostForm>
  );
}

function faultsOf(rows: readonly TypedRow[], words: string): FormErrors {
  return Object.fromEntries(rows.flatMap((row, at) => (isWithoutTime(row) ? [[`${at}-to`, words]] : [])));
}

function hoursIn(hours: FreeHours): number {
  return hours.reduce((sum, { from, to }) => sum + to - from, 0) / HOUR_MINUTES;
}

/** With scripts a button changes the form where it is, without sending it. */
function instead(act: () => void) {
  return (event: { preventDefault: () => void }) => {
    event.preventDefault();
    act();
  };
}

type RowsProps = {
  view: FreeHoursView;
  rows: readonly TypedRow[];
  errors: FormErrors;
  onChange: (rows: readonly TypedRow[]) => void;
};

/** The rows, which can be added and removed. The focus stays among them. */
function Rows({ view, rows, errors, onChange }: RowsProps) {
  const t = useTranslations("freeHours");
  const changeAndFocus = (changed: readonly TypedRow[], target: string) => {
    flushSync(() => onChange(changed));
    document.getElementById(target)?.focus();
  };
  const add = () => changeAndFocus([...rows, NEW_ROW], `row-${rows.length}-days`);
  const remove = (gone: number) => {
    const rest = rows.filter((_, at) => at !== gone);
    changeAndFocus(rest, rest.length === 0 ? ADD_ID : `row-${Math.min(gone, rest.length - 1)}-days`);
  };
  return (
    <section className="hours-list" aria-labelledby="free-list">
      <h2 id="free-list">{t("list")}</h2>
      <p className="soft small">{t("listHelp")}</p>
      {rows.length === 0 && <p>{t("noRows")}</p>}
      <ul>
        {rows.map((row, at) => (
          <HoursRow
            key={at}
            view={view}
            row={row}
            at={at}
            error={errors[`${at}-to`]}
            onChange={(changed) => onChange(rows.map((each, place) => (place === at ? changed : each)))}
            onRemove={instead(() => remove(at))}
          />
        ))}
      </ul>
      {rows.length < ROWS_MAX && (
        <Button id={ADD_ID} type="submit" name="act" value="add" onClick={instead(add)}>
          <Icon of={Plus} />
          {t("add")}
        </Button>
      )}
    </section>
  );
}

const ADD_ID = "add-hours";
