import { datePath } from "#core/events/event-address.ts";
import { DEFAULT_EVENT_TAB, eventsPath } from "#core/events/event-search.ts";
import { type DayEntry, dayEnds, dayTimeline, offeredEvents, yourWeek } from "#core/feed/your-day.ts";
import { eventPicture } from "#core/pictures/event-picture.ts";
import { pictureWidths } from "#core/pictures/picture.ts";
import { languageName } from "#core/text/language-name.ts";
import { formatClock, formatLocalMonthDay, formatLocalWeekday } from "#core/time/format.ts";
import { hourOfDay, sky } from "#core/time/sky.ts";
import { localDate, type LocalDate } from "#core/time/local-time.ts";
import { type Viewer, listScope } from "#core/viewer.ts";
import type { EventRow, RowDate } from "#data/queries/event-row.ts";
import { listComingAndRunning } from "#data/queries/events.ts";
import { countMemberDates, readMemberDay } from "#data/queries/member-day.ts";
import { eventFacts, hostTime, rowLink } from "#web/components/events/event-facts.server.ts";
import { type ListReader, listReader, secondDate } from "#web/components/events/list-reader.server.ts";
import { clockNote, duration, otherDay, rowPicture } from "#web/components/events/row-view.server.ts";
import { countedDays } from "#web/components/events/week-view.server.ts";
import type {
  DayEntryView,
  NextGatheringView,
  OfferView,
  YourDayView,
  YourWeekView,
} from "#web/components/feed/your-day-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** How many coming events are read; those in the member's language are offered. */
const OFFERS_READ = 24;

/** Your day of a member now: a statement for the day and one for the week, and one more for a member who has saved nothing. */
export async function readYourDay(viewer: Viewer, context: RequestContext): Promise<YourDayView> {
  const { database, now, language } = context;
  const reader = listReader(context);
  const { zone, locale } = reader.style;
  const scope = listScope(viewer);
  const own = { userId: viewer.userId, now, ...scope };
  const week = yourWeek(now, zone);
  const [day, starts] = await Promise.all([
    readMemberDay(database.db, { ...own, to: dayEnds(now, zone) }),
    countMemberDates(database.db, { ...own, to: week.to }),
  ]);
  const coming =
    day.next === null
      ? await listComingAndRunning(database.db, { ...scope, now, coming: OFFERS_READ, running: 0 })
      : null;
  const today = localDate(now, zone);
  return {
    now,
    date: `${formatLocalWeekday(today, locale)}, ${formatLocalMonthDay(today, locale)}`,
    second: secondDate(today, reader)?.long ?? null,
    next: day.next?.date == null ? null : nextView(day.next, day.next.date, reader),
    offers: offeredEvents(coming?.coming ?? [], language).flatMap((event) => offerView(event, reader)),
    days: dayTimeline(day.lists, { now, zone }).map(({ date, entries }) => ({
      date,
      name: reader.translate(date === today ? "time.today" : "time.tomorrow"),
      monthDay: monthDay(date, today, locale),
      // Today's is above the card already.
      second: date === today ? null : (secondDate(date, reader)?.long ?? null),
      entries: entries.flatMap((entry) => entryView(entry, reader)),
    })),
    week: day.next === null && starts.length === 0 ? null : weekView(countedDays(starts, week.days, reader), context),
  };
}

/** The days of the week with the lists they lead to, in the zone of the page's address. */
function weekView(days: ReturnType<typeof countedDays>, { zone }: RequestContext): YourWeekView {
  const addressZone = zone.source === "address" ? zone.id : null;
  return days.map(({ day, view }) => ({
    ...view,
    href: eventsPath({ tab: DEFAULT_EVENT_TAB, page: 1, zone: addressZone, day }),
  }));
}

/** Today's date is above the card already. */
function monthDay(date: LocalDate, today: LocalDate, locale: string): string | null {
  return date === today ? null : `${formatLocalWeekday(date, locale)}, ${formatLocalMonthDay(date, locale)}`;
}

function factsOf(event: EventRow, date: RowDate, reader: ListReader) {
  const { title, native, organizer, isExample } = eventFacts(event, reader);
  const { startsAt, endsAt } = date;
  return {
    title,
    native,
    organizer,
    isExample,
    href: datePath(event, date.originalLocal),
    startsAt,
    endsAt,
    clock: formatClock(startsAt, reader.style),
    clockNote: clockNote(event, reader),
  };
}

function nextView(event: EventRow, date: RowDate, reader: ListReader): NextGatheringView {
  const link = rowLink(event, reader);
  const { style } = reader;
  const hour = hourOfDay(date.startsAt, style.zone);
  const names = event.languages.map((tag) => languageName(tag, style.locale));
  const there = hostTime(event, reader);
  return {
    ...factsOf(event, date, reader),
    day: otherDay(date.startsAt, reader),
    ends: formatClock(date.endsAt, style),
    details: [there, names.join(", ")].flatMap((words) => (words === null || words === "" ? [] : [words])),
    joinHref: link.state === "open" ? link.href : null,
    opensBefore: link.state === "withheld" && event.linkAudience === "before_start",
    picture: ownPicture(event) ?? eventPicture({ seed: event.publicId, hour, type: event.type }, "cover"),
  };
}

function ownPicture({ image }: EventRow) {
  if (image === null) return null;
  const { key, width, focusX, focusY } = image;
  return { kind: "own", key, widths: pictureWidths("event", width), focus: { x: focusX, y: focusY } } as const;
}

function offerView(event: EventRow, reader: ListReader): OfferView[] {
  if (event.date === null) return [];
  const { publicId: key, isSaved } = event;
  const facts = factsOf(event, event.date, reader);
  return [
    {
      ...facts,
      day: otherDay(event.date.startsAt, reader),
      save: { key, isSaved },
      picture: rowPicture(event, reader),
    },
  ];
}

function entryView({ row, mark, freeUntil }: DayEntry<EventRow>, reader: ListReader): DayEntryView[] {
  if (row.date === null) return [];
  const { style, translate } = reader;
  return [
    {
      ...factsOf(row, row.date, reader),
      mark,
      duration: duration(row.date, reader),
      gap: freeUntil === null ? null : translate("feed.day.gap", { clock: formatClock(freeUntil, style) }),
      save: mark === "followed" ? { key: row.publicId, isSaved: row.isSaved } : null,
      picture: rowPicture(row, reader),
      sky: sky(hourOfDay(row.date.startsAt, style.zone)),
    },
  ];
}
