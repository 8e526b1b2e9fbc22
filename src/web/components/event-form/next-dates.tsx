import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import { Fragment } from "react";
import type { DateLine, DatesPreview } from "#web/components/event-form/dates-preview-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { fieldId } from "#web/ui/form-errors.ts";

/** The next dates in the event's zone and the reader's, with notes about clock changes. */
export function NextDates({ preview }: { preview: DatesPreview }) {
  const t = useTranslations("repeat.next");
  const { dates, heads, ownWhere } = preview;
  const title = t("title", { count: dates.length === 0 ? 8 : dates.length });
  const titleId = fieldId("next-dates");
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="small soft">
        {dates.length === 0
          ? t(Object.keys(preview.schedules).length === 0 ? "none" : "noneLeft")
          : t("text", { zones: heads.own === null ? "one" : "two" })}
      </p>
      {dates.length > 0 && (
        <table className="next-dates">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("date")}</th>
              <th scope="col">{heads.host}</th>
              {heads.own !== null && <th scope="col">{heads.own}</th>}
            </tr>
          </thead>
          <tbody>
            {dates.map((date) => (
              <DateRows key={date.key} date={date} ownWhere={heads.own === null ? null : ownWhere} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function DateRows({ date, ownWhere }: { date: DateLine; ownWhere: string | null }) {
  return (
    <Fragment>
      <tr className={date.note === null ? undefined : "next-dates__noted"}>
        <th scope="row">{date.day}</th>
        <td>
          <time dateTime={date.iso}>{date.host}</time> <span className="next-dates__where">{date.hostWhere}</span>
        </td>
        {ownWhere !== null && (
          <td>
            <time dateTime={date.iso}>{date.own}</time>{" "}
            {date.ownDay !== null && <span className="next-dates__day">{date.ownDay}</span>}{" "}
            <span className="next-dates__where">{ownWhere}</span>
          </td>
        )}
      </tr>
      {date.note !== null && (
        <tr className="next-dates__note">
          <td colSpan={ownWhere === null ? 2 : 3}>
            <p className="clock-note">
              <Icon of={ClockAlert} />
              <span>{date.note}</span>
            </p>
          </td>
        </tr>
      )}
    </Fragment>
  );
}
