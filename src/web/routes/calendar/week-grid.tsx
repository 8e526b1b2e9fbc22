import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import { type CSSProperties, useRef } from "react";
import type { WeekCellView, WeekRowView, WeekView } from "#web/routes/calendar/calendar-view.ts";
import { ClocksChange, DayLink, dayState, PERIOD_KEYS, SecondInCell } from "#web/routes/calendar/view-parts.tsx";
import { WeekSheet } from "#web/routes/calendar/week-sheet.tsx";
import { LongBars } from "#web/routes/calendar/long-bars.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** A week as a table of hours and days: how many events start in each hour. A number leads to their list. */
export function WeekGrid({ week, caption }: { week: WeekView; caption: string }) {
  const t = useTranslations("calendar");
  const table = useRef<HTMLTableElement>(null);
  useGridKeys(table, week, PERIOD_KEYS);
  return (
    <>
      <p className="soft calendar__help">{t("hoursHelp")}</p>
      <table ref={table} className="hours-of-week">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <Days days={week.days} />
        </thead>
        <tbody>
          {week.days.some(({ bars }) => bars.length > 0) && <LongRow days={week.days} />}
          {week.rows.map((row) => (
            <Hour key={row.hour} row={row} days={week.days} />
          ))}
        </tbody>
      </table>
      <WeekSheet sheet={week.sheet} />
      <p className="calendar__more">
        <RowLink href={week.agendaHref}>{t("asAgenda")}</RowLink>
      </p>
    </>
  );
}

function Days({ days }: Pick<WeekView, "days">) {
  const t = useTranslations("calendar");
  return (
    <tr>
      <td>
        <VisuallyHidden>{t("hour")}</VisuallyHidden>
      </td>
      {days.map((day) => (
        <th key={day.day} scope="col" data-cell="" data-state={dayState(day)}>
          <DayLink day={day}>
            <span>{day.weekday.short}</span> <b>{day.number}</b>
          </DayLink>
          <SecondInCell day={day} />
          {day.clocksChange && <ClocksChange className="hours-of-week__change" />}
        </th>
      ))}
    </tr>
  );
}

/** The dates of several days, above the hours. */
function LongRow({ days }: Pick<WeekView, "days">) {
  const t = useTranslations("calendar");
  return (
    <tr className="hours-of-week__long">
      <th scope="row">{t("long")}</th>
      {days.map(({ day, bars }) => (
        <td key={day} data-cell="">
          <LongBars bars={bars} />
        </td>
      ))}
    </tr>
  );
}

function Hour({ row: { clock, sky, nothing, cells }, days }: { row: WeekRowView } & Pick<WeekView, "days">) {
  const style = { "--sky-from": sky.from, "--sky-to": sky.to } as CSSProperties;
  return (
    <tr>
      <th scope="row" style={style}>
        {clock}
      </th>
      {nothing !== null && (
        <td className="hours-of-week__nothing" colSpan={days.length}>
          {nothing}
        </td>
      )}
      {cells.map((cell, at) => (
        <Cell key={days[at]?.day} cell={cell} state={days[at] && dayState(days[at])} />
      ))}
    </tr>
  );
}

function Cell({
  cell: { count, href, label, shade, clocks },
  state,
}: {
  cell: WeekCellView;
  state: string | undefined;
}) {
  return (
    <td data-cell="" data-shade={shade} data-state={state} {...(clocks !== null && { "data-clocks": clocks.change })}>
      {clocks !== null && <ChangedHour words={clocks.words} />}
      {href === null ? (
        <span {...(count === 0 && { className: "visually-hidden" })}>{count}</span>
      ) : (
        <RowLink href={href} aria-label={label}>
          {count}
        </RowLink>
      )}
    </td>
  );
}

/** Marks an hour that the clocks skip or repeat, whole or in part. */
function ChangedHour({ words }: { words: string }) {
  return (
    <span className="hours-of-week__clock" title={words}>
      <Icon of={ClockAlert} />
      <VisuallyHidden>{words} </VisuallyHidden>
    </span>
  );
}
