import type { LinkAudience } from "#core/events/event.ts";
import type { JoinFacts } from "#core/events/join-state.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import {
  formatClock,
  formatDay,
  formatDayNumber,
  formatFullDate,
  formatMonthShort,
  formatWeekdayLong,
  formatWeekdayShort,
} from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import { type EpochMs, HOUR_MS, type ZoneId, toIsoSeconds } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { offsetLabel, zonesAgree } from "#core/time/zone.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { CardDate } from "#web/components/event-page/event-page-view.ts";
import { exceptionOf } from "#web/components/event-page/head-view.server.ts";
import { clockNote } from "#web/components/events/row-view.server.ts";
import { yourDay } from "#web/components/events/event-facts.server.ts";
import { type ListReader, secondDate } from "#web/components/events/list-reader.server.ts";

/** Cities around the world, from west to east. Those whose clock equals the viewer's are left out. */
const OTHER_ZONES: readonly ZoneId[] = [
  "America/Los_Angeles",
  "America/New_York",
  "America/Sao_Paulo",
  "Europe/London",
  "Africa/Johannesburg",
  "Asia/Kolkata",
  "Asia/Tokyo",
  "Australia/Sydney",
];

type DateSpan = Pick<EventDate, "startsAt" | "endsAt">;

/** A date that is shorter than this shows no day for its end, even past midnight: people see it as the same evening. */
const SAME_EVENING_MS = 12 * HOUR_MS;

/** The time of a date, for the viewer and for the host. */
export function cardDate(event: FoundEvent, date: EventDate, reader: ListReader): CardDate {
  const { style } = reader;
  const { startsAt } = date;
  return {
    month: formatMonthShort(startsAt, style),
    dayNumber: formatDayNumber(startsAt, style),
    weekday: formatWeekdayShort(startsAt, style),
    day: dayWords(startsAt, reader),
    fullDate: formatFullDate(startsAt, style),
    second: secondDate(localDate(startsAt, style.zone), reader)?.long ?? null,
    startIso: toIsoSeconds(startsAt),
    start: formatClock(startsAt, style),
    end: endWords(date, style),
    city: zoneCity(style.zone),
    offset: offsetLabel(style.zone, startsAt),
    host: hostsTime(date, reader),
    otherZones: otherZones(startsAt, reader),
    note: exceptionOf(event, date)?.note ?? null,
    clockNote: clockNote({ ...event, date }, reader),
    join: joinFactsOf(event, date, reader.member),
  };
}

/** "Today, Thursday", "Tomorrow, Friday", "Saturday, October 25"; with the year when it is not the current one. */
export function dayWords(instant: EpochMs, { now, style, translate }: ListReader): string {
  const { nearKey, weekday, monthDay } = dayHeadOf(instant, now, style);
  return nearKey === null
    ? translate("event.card.day", { weekday, monthDay })
    : translate("event.card.nearDay", { near: translate(`time.${nearKey}`), weekday });
}

/** The end's clock time, with its day when the date lasts longer than an evening. */
export function endWords(date: DateSpan, style: TimeStyle): string {
  const clock = formatClock(date.endsAt, style);
  const near = date.endsAt - date.startsAt < SAME_EVENING_MS || sameDay(date, style.zone);
  return near ? clock : `${formatDay(date.endsAt, date.startsAt, style)}, ${clock}`;
}

function sameDay({ startsAt, endsAt }: DateSpan, zone: ZoneId): boolean {
  return localDate(startsAt, zone) === localDate(endsAt, zone);
}

function hostsTime(date: EventDate, reader: ListReader): CardDate["host"] {
  const { style, translate } = reader;
  const { startsAt, timezone } = date;
  const day = yourDay(date, reader, "long");
  if (zonesAgree(style.zone, timezone, startsAt)) return null;
  const there: TimeStyle = { ...style, zone: timezone };
  return {
    start: formatClock(startsAt, there),
    rest: translate(sameDay(date, timezone) ? "event.card.hostRest" : "event.card.hostRestDays", {
      day: formatWeekdayLong(startsAt, there),
      end: endWords(date, there),
    }),
    place: translate("event.card.hostPlace", { city: zoneCity(timezone), offset: offsetLabel(timezone, startsAt) }),
    yourDay: day === null ? null : translate("event.card.hostYourDay", { yourDay: day }),
  };
}

function otherZones(startsAt: EpochMs, { style, translate }: ListReader): CardDate["otherZones"] {
  const shown = OTHER_ZONES.filter((zone) => !zonesAgree(zone, style.zone, startsAt));
  return shown.map((zone) => {
    const there = { ...style, zone };
    const time = formatClock(startsAt, there);
    const otherDay = localDate(startsAt, zone) !== localDate(startsAt, style.zone);
    const weekday = formatWeekdayShort(startsAt, there);
    return { city: zoneCity(zone), time: otherDay ? translate("event.card.zoneDay", { weekday, time }) : time };
  });
}

/** The facts of an event that decide how to join its dates. */
type JoinedEvent = { link: string | null; linkAudience: LinkAudience; cancelledAt: EpochMs | null };

/** The input of `joinState` for a date of the event; a canceled event cancels all its dates. */
function joinFactsOf(event: JoinedEvent, date: EventDate, member: boolean): JoinFacts {
  return {
    startsAt: date.startsAt,
    endsAt: date.endsAt,
    cancelled: date.cancelled || event.cancelledAt !== null,
    hasLink: event.link !== null,
    audience: event.linkAudience,
    member,
  };
}
