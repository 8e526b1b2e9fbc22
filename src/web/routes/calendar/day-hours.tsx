import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import Columns3 from "lucide/dist/esm/icons/columns-3.mjs";
import List from "lucide/dist/esm/icons/list.mjs";
import type { CSSProperties } from "react";
import { ExampleMark, TypeBadge } from "#web/components/events/card-head.tsx";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { SecondDate } from "#web/components/time/second-date.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import type { DayEntryView, DayHourView, DayView } from "#web/routes/calendar/calendar-view.ts";
import { LongLines } from "#web/routes/calendar/long-lines.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** A day by the hour, with the sky at its side. */
export function DayHours({ day }: { day: DayView }) {
  const t = useTranslations("calendar");
  return (
    <section className="day-hours" data-day={day.day} aria-label={day.count}>
      {day.second !== null && (
        <p className="day-hours__second">
          <SecondDate text={day.second} />
        </p>
      )}
      <p className="day-hours__ways">
        <span>{day.count}</span>
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
            <Entry key={`${entry.href} ${entry.startsAt}`} entry={entry} />
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

function Entry({ entry }: { entry: DayEntryView }) {
  return (
    <li className="hour-date" {...(entry.isPast && { "data-past": "" })}>
      <h2>
        <EventTitle event={entry} />
      </h2>
      <LocalTime className="hour-date__clock" at={entry.startsAt} text={entry.clock} />
      <div className="hour-date__facts">
        <TypeBadge type={entry.type} />
        <span>{entry.duration}</span>
        {entry.repeat !== null && <span>{entry.repeat}</span>}
        {entry.isExample && <ExampleMark />}
      </div>
      <HostLine className="hour-date__host" event={entry} />
      {entry.clockNote !== null && (
        <p className="hour-date__note clock-note">
          <Icon of={ClockAlert} />
          <span>{entry.clockNote}</span>
        </p>
      )}
      <SaveButton event={entry.save.key} title={entry.title} isSaved={entry.save.isSaved} />
    </li>
  );
}
