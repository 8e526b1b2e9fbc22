import { Link } from "react-router";
import { ALL_DAYS, type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

type DayListProps = { day: DayListView; query: EventsQuery };

/** The hour from which on a day's list begins, and the ways back to the whole day and to all days. */
export function DayLinks({ day, query }: DayListProps) {
  const t = useTranslations("eventDays.day");
  return (
    <p className="day-links small">
      {day.fromClock !== null && <span>{t("from", { clock: day.fromClock })}</span>}{" "}
      {day.fromClock !== null && <Link to={day.wholeHref}>{t("whole")}</Link>}{" "}
      <Link to={eventsPath({ ...query, ...ALL_DAYS, page: 1 })}>{t("all")}</Link>
    </p>
  );
}

/** A day, or the rest of it, without an event: says so, and leads to the next day that has one. */
export function EmptyDay({ day, query }: DayListProps) {
  const t = useTranslations("eventDays.day");
  const tSearch = useTranslations("events.search");
  const { name, fromClock, next } = day;
  const rest = day.isToday ? t("emptyToday") : t("empty", { day: name });
  return (
    <div className="events__showing">
      <Empty title={fromClock === null ? rest : t("emptyFrom", { clock: fromClock, day: name })}>
        {query.query !== null && <p className="soft">{tSearch("empty", { query: query.query })}</p>}
        {next === null && <p className="soft">{t("nothingAfter")}</p>}
        {next !== null && (
          <ButtonLink to={next.href} look="primary">
            {t("next", { day: next.name })}
          </ButtonLink>
        )}
        <DayLinks day={day} query={query} />
      </Empty>
    </div>
  );
}

/** Shown for a day whose events are not listed: one that is over, too far ahead, or none. */
export function NoDay({ body, query }: { body: MissingDay; query: EventsQuery }) {
  const t = useTranslations("eventDays.day");
  return (
    <div className="events__showing">
      <Empty title={body.title}>
        {body.text !== null && <p className="soft">{body.text}</p>}
        <ButtonLink to={eventsPath({ ...query, ...ALL_DAYS, page: 1 })} look="primary">
          {t("all")}
        </ButtonLink>
      </Empty>
    </div>
  );
}

/** The list of one day. */
export type DayListView = {
  /** "Wednesday, November 25". */
  name: string;
  isToday: boolean;
  /** "5 PM", when the list begins at an hour of the day. */
  fromClock: string | null;
  wholeHref: string;
  /** The next day that has an event; null when there is none, or when this day has one. */
  next: { href: string; name: string } | null;
};

/** A day whose events are not listed. */
export type MissingDay = { shows: "no-day"; title: string; text: string | null };
