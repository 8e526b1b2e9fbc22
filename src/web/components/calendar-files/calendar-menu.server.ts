import {
  googleDateLink,
  type OfferedDate,
  outlookDateLink,
  subscribeLinks,
} from "#core/calendar-files/calendar-links.ts";
import { calendarSeries } from "#core/calendar-files/calendar-series.ts";
import { CALENDAR_FILE_END, datePath, eventPath } from "#core/events/event-address.ts";
import { embedFormPath } from "#core/embeds/embed.ts";
import { withoutFilter } from "#core/events/event-filter.ts";
import { ALL_DAYS, eventsPath, type SearchedEvents } from "#core/events/event-search.ts";
import { hasTimes } from "#core/events/event-filter.ts";
import { NEWS_FORMATS, NEWS_TYPES, type NewsFormat, newsPath } from "#core/news-files/news-file.ts";
import { splitSchedule } from "#core/schedules/split-schedule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { CalendarMenuView } from "#web/components/calendar-files/calendar-menu.tsx";
import { calendarWords } from "#web/components/calendar-files/calendar-words.server.ts";
import { eventsListName } from "#web/components/calendar-files/events-list-name.server.ts";
import { oembedLink } from "#web/components/embeds/oembed-link.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Reader = Pick<RequestContext, "translate" | "language" | "site">;

/** The ways to subscribe to a calendar at an address of this site. */
export function subscribeMenu(path: string, name: string, { translate, site }: Reader): CalendarMenuView {
  const { google, outlook, apple, plain } = subscribeLinks(`${site.baseUrl}${path}`, name);
  return {
    label: translate("addToCalendar.subscribe"),
    note: translate("addToCalendar.subscribeNote"),
    links: [
      { label: translate("addToCalendar.google"), href: google },
      { label: translate("addToCalendar.outlook"), href: outlook },
      { label: translate("addToCalendar.apple"), href: apple },
    ],
    address: {
      label: translate("addToCalendar.address"),
      url: plain,
      copy: {
        copy: translate("share.copyAddress"),
        copied: translate("share.addressCopied"),
        failed: translate("share.menu.failed"),
      },
    },
  };
}

type ListFiles = { /** The page itself. */ page: string; calendar: string; newsOf: (format: NewsFormat) => string };

/** The files of a page without filters. */
export function filesOfPage(path: string): ListFiles {
  return { page: path, calendar: path + CALENDAR_FILE_END, newsOf: (format) => newsPath(path, format) };
}

/** The ways to have a list of events elsewhere: its calendar, its news files, and another site that shows it. */
export function subscribeListMenu(
  { page, calendar, newsOf }: ListFiles,
  name: string,
  reader: Reader,
): CalendarMenuView {
  const menu = subscribeMenu(calendar, name, reader);
  const news = NEWS_FORMATS.map((format) => ({
    label: reader.translate(`newsFiles.links.${format}`),
    type: NEWS_TYPES[format],
    href: newsOf(format),
  }));
  return {
    ...menu,
    links: [...menu.links, ...news.map(({ label, href }) => ({ label, href })), embedWay(page, reader)],
    news: [
      ...news.map(({ label, type, href }) => {
        return { tagName: "link", rel: "alternate", type, title: `${name}: ${label}`, href };
      }),
      oembedLink(page, name, reader),
    ],
  };
}

/**
 * The ways to subscribe to a list of events with its search and filters. Null for what no public file has: past events,
 * and what fits somebody's free hours.
 */
export function listMenu(search: SearchedEvents, context: RequestContext): CalendarMenuView | null {
  const { tab, filter, searched, zone } = search;
  if (tab === "past" || filter.fits.length > 0) return null;
  // A calendar program has no zone of its own to say what a weekday is.
  const ownZone = hasTimes(filter) ? context.zone.id : zone;
  const listed = {
    ...search,
    ...ALL_DAYS,
    page: 1,
    query: searched,
    zone: ownZone,
    filter: withoutFilter(filter, "soon"),
  };
  const pathOf = (path: string) => eventsPath({ ...listed, sort: "time" }, path);
  const files: ListFiles = {
    page: pathOf("/events"),
    calendar: pathOf(`/events${CALENDAR_FILE_END}`),
    newsOf: (format) => pathOf(newsPath("/events", format)),
  };
  const name = eventsListName(
    { query: listed.query, filter: listed.filter },
    ownZone ?? context.site.timezone,
    context,
  );
  return subscribeListMenu(files, name, context);
}

/** The way to show a page of this site on another one. */
function embedWay(path: string, { translate, site }: Reader) {
  return { label: translate("embeds.link"), href: embedFormPath(site.baseUrl + path) };
}

type Offered = { event: FoundEvent; date: EventDate | null; onDatePage: boolean };

/**
 * The ways to add an event or one of its dates to a calendar, from that date on. Null for a room, and for what is over
 * or cancelled.
 */
export function addMenu({ event, date, onDatePage }: Offered, context: RequestContext): CalendarMenuView | null {
  if (date === null || date.cancelled || event.cancelledAt !== null || date.endsAt <= context.now) return null;
  return offerMenu({ event, date, onDatePage }, context);
}

function offerMenu(
  { event, date, onDatePage }: Offered & { date: EventDate },
  context: RequestContext,
): CalendarMenuView {
  const { now, translate } = context;
  const isSeries = !onDatePage && event.schedules.some(({ rrule, endedAt }) => rrule !== null && endedAt === null);
  const offered = offeredDate(event, date, isSeries ? now : null, context);
  const dateFile = `${datePath(event, date.originalLocal)}${CALENDAR_FILE_END}`;
  const file = onDatePage ? dateFile : `${eventPath(event)}${CALENDAR_FILE_END}`;
  // Programs that subscribe are not signed in.
  const subscribed =
    isSeries && event.listing === "public" ? subscribeLinks(`${context.site.baseUrl}${file}`, offered.title) : null;
  return {
    label: translate("addToCalendar.add"),
    note: null,
    links: [
      { label: translate("addToCalendar.google"), href: googleDateLink(offered) },
      { label: translate("addToCalendar.outlook"), href: subscribed?.outlook ?? outlookDateLink(offered) },
      { label: translate("addToCalendar.apple"), href: subscribed?.apple ?? file },
      { label: translate("addToCalendar.file"), href: file },
      ...(isSeries ? [{ label: translate("addToCalendar.dateOnly"), href: dateFile }] : []),
      ...(event.listing === "public" ? [embedWay(eventPath(event), context)] : []),
    ],
    address: null,
  };
}

/** The date in words; `seriesAt` is now if the whole series is offered, null for this date alone. */
function offeredDate(event: FoundEvent, date: EventDate, seriesAt: EpochMs | null, reader: Reader): OfferedDate {
  const { timezone: zone, startsAt, endsAt } = date;
  const words = calendarWords({ ...event, image: null }, { timezone: zone, isBusy: true }, reader);
  const schedule = event.schedules.find(({ id }) => id === date.scheduleId);
  const note = schedule?.exceptions.find(({ originalLocal }) => originalLocal === date.originalLocal)?.note ?? null;
  return {
    title: words.titleOf({ note: seriesAt === null ? note : null, cancelled: false }),
    details: words.summary,
    location: words.location,
    startsAt,
    endsAt,
    zone,
    rrule: seriesAt === null || date.moved || schedule === undefined ? null : ruleFrom(schedule, date, seriesAt),
  };
}

/** The rule of a schedule from one of its dates on. COUNT counts from there. */
function ruleFrom(schedule: FoundEvent["schedules"][number], date: EventDate, now: EpochMs): string | null {
  if (schedule.rrule === null) return null;
  const rest = schedule.rrule.includes("COUNT=") ? splitSchedule(schedule, date.originalLocal)?.after : schedule;
  if (rest === undefined) return null;
  return calendarSeries({ ...rest, exceptions: [], endedAt: schedule.endedAt }, now)?.main?.rrule ?? null;
}
