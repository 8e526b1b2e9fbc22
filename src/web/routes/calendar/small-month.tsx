import Printer from "lucide/dist/esm/icons/printer.mjs";
import { useRef } from "react";
import type { SmallDayView, SmallMonthView } from "#web/routes/calendar/calendar-view.ts";
import { dayState, WeekdayHead } from "#web/routes/calendar/view-parts.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The month beside a day: each day leads to its own view, and a dot is below those on which something takes place. */
export function SmallMonth({ month }: { month: SmallMonthView }) {
  const t = useTranslations("calendar");
  const table = useRef<HTMLTableElement>(null);
  useGridKeys(table, month);
  const isHydrated = useHydrated();
  return (
    <aside className="small-month" aria-label={t("goToDay")}>
      <p className="small-month__name">
        <RowLink href={month.href}>{month.name}</RowLink>
      </p>
      <table ref={table}>
        <caption className="visually-hidden">{month.name}</caption>
        <WeekdayHead weekdays={month.weekdays} />
        <tbody>
          {month.weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, column) => (day === null ? <td key={column}>{""}</td> : <Day key={column} day={day} />))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="quiet" className={isHydrated ? "" : "waits-for-scripts"} onClick={() => window.print()}>
        <Icon of={Printer} />
        {t("print")}
      </Button>
    </aside>
  );
}

function Day({ day }: { day: SmallDayView }) {
  const { number, label, href, hasDates, isShown } = day;
  return (
    <td data-cell="" data-state={dayState(day)} {...(hasDates && { "data-dates": "" })}>
      {href === null ? (
        <span>{number}</span>
      ) : (
        <RowLink href={href} aria-label={label} {...(isShown && { "aria-current": "date" })}>
          {number}
        </RowLink>
      )}
    </td>
  );
}
