import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import Columns3 from "lucide/dist/esm/icons/columns-3.mjs";
import List from "lucide/dist/esm/icons/list.mjs";
import type { CSSProperties } from "react";
import { SecondDate } from "#web/components/time/local-time.tsx";
import type { DayHourView, DayView } from "#web/routes/calendar/calendar-view.ts";
import { DayEntry } from "#web/routes/calendar/day-entry.tsx";
import { JumpToNow, LongLines } from "#web/routes/calendar/view-parts.tsx";
import { SmallMonth } from "#web/routes/calendar/small-month.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** A day by the hour, with the sky at its side, and its month beside it. */
export function DayHours({ day }: { day: DayView }) {
  const t = useTranslations("calendar");
  return (
    <div className="day-beside-month">
      <section className="day-hours" data-day={day.day} aria-label={day.count}>
        {day.second !== null && (
          <p className="day-hours__second">
            <SecondDate text={day.second} />
          </p>
        )}
        <p className="day-hours__ways">
          <span>{day.count}</span>
          {day.hasNow && <JumpToNow />}
          <RowLink href={day.listHref}>
            <Icon of={List} /> {t("asList")}
          </RowLink>
          <RowLink href={day.weekHref}>
            <Icon of={Columns3} /> {t("asWeek")}
          </RowLink>
        </p>
        {day.clockNote !== null && (
          <p className="clock-note">
            <Icon of={ClockAlert} />
            <span>{day.clockNote}</span>
          </p>
        )}
        {day.long.length > 0 && (
          <ul className="day-hours__long" aria-label={t("long")}>
            <LongLines dates={day.long} />
          </ul>
        )}
        {day.hours.map((hour) => (
          <Hour key={hour.hour} hour={hour} />
        ))}
      </section>
      <SmallMonth month={day.month} />
    </div>
  );
}

function Hour({ hour: { clock, sky, nothing, entries, more } }: { hour: DayHourView }) {
  const t = useTranslations("calendar");
  const style = { "--sky-from": sky.from, "--sky-to": sky.to } as CSSProperties;
  return (
    <div className="day-hour" style={style}>
      <span className="day-hour__clock">{clock}</span>
      {nothing !== null && <p className="day-hour__nothing">{nothing}</p>}
      {entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <DayEntry key={`${entry.href} ${entry.startsAt}`} entry={entry} level={2} />
          ))}
        </ol>
      )}
      {more !== null && (
        <p className="day-hour__more">
          {more.href === null ? (
            t("more", { count: more.count })
          ) : (
            <MoreLink {...more} clock={clock} href={more.href} />
          )}
        </p>
      )}
    </div>
  );
}

function MoreLink({ count, clock, href }: { count: number; clock: string; href: string }) {
  const t = useTranslations("calendar");
  return <RowLink href={href}>{t("moreFrom", { count, clock })}</RowLink>;
}
