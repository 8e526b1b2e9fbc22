import { calendarPath } from "#core/events/calendar-address.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { type EventSearch, eventsPath } from "#core/events/event-search.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { organizerMark } from "#core/pictures/organizer-mark.ts";
import { usualWeek } from "#core/organizers/usual-week.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { hourOfDay } from "#core/time/sky.ts";
import {
  formatClock,
  formatLocalMonthDay,
  formatLocalWeekday,
  formatLocalWeekdayShort,
  formatMonthYear,
} from "#core/time/format.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { filesOfPage, subscribeListMenu } from "#web/components/calendar-files/calendar-menu.server.ts";
import { textView } from "#web/components/event-page/head-view.server.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { FactsView } from "#web/components/organizers/organizer-facts.tsx";
import { nextEventText, shareMenu } from "#web/components/share/share-menu.server.ts";
import { organizerShareImage } from "#web/components/share/share-picture.server.ts";
import { withNextTime } from "#web/components/share/shared-times.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { OrganizerView, WeekView } from "#web/routes/organizer/organizer-view.ts";

/** How many times of a day are listed; a sky with more marks says how many others there are. */
const TIMES_MAX = 3;

/** Draws the usual week as seven small skies, in the reader's zone; null when no event repeats weekly. */
function weekView(series: readonly Schedule[], firstWeekday: IsoWeekday, { now, style }: ListReader): WeekView | null {
  const { zone, locale } = style;
  const week = usualWeek(series, { now, zone, firstWeekday });
  if (week === null) return null;
  return {
    city: zoneCity(zone),
    date: formatLocalMonthDay(week.from, locale),
    days: week.days.map(({ date, starts }) => ({
      key: date,
      short: formatLocalWeekdayShort(date, locale),
      long: formatLocalWeekday(date, locale),
      marks: starts.map((at) => hourOfDay(at, zone) / 24),
      times: starts.slice(0, TIMES_MAX).map((at) => ({ at, clock: formatClock(at, style) })),
      more: Math.max(0, starts.length - TIMES_MAX),
    })),
  };
}

function elsewhere({ publicId }: OrganizerRow, { tab, zone }: EventSearch): OrganizerView["elsewhere"] {
  const filter = { ...NO_FILTER, organizer: [publicId] };
  return { list: eventsPath({ tab, zone, filter, page: 1 }), calendar: calendarPath({ zone, filter }) };
}

const DESCRIPTION_MAX = 120;

type PageFacts = Pick<OrganizerView, "events" | "ties" | "member"> & {
  organizer: OrganizerRow;
  /** Its next event that everybody may see. */
  nextPublic: EventRow | null;
  search: EventSearch;
  series: readonly Schedule[];
  facts: FactsView;
};

/** Formats an organizer's page for the reader. Only `ties` and `member` contain data for members. */
export function organizerPageView(
  { organizer, nextPublic, search, series, facts, events, ties, member }: PageFacts,
  reader: ListReader,
  context: RequestContext,
): OrganizerView {
  const { site, translate, firstWeekday } = context;
  const { name, description, visibility, websiteUrl } = organizer;
  const path = organizerPath(organizer);
  const subscribe = organizer.listing === "public" ? subscribeListMenu(filesOfPage(path), name, context) : null;
  const isClaimed = organizer.userId !== null;
  const ownText = description.replaceAll(/\s+/g, " ").trim();
  const line = isClaimed || ownText !== "" ? null : facts.line;
  const text = truncateAtWord(line ?? ownText, DESCRIPTION_MAX);
  const about = translate("organizers.page.metaDescription", { name, site: site.name, text }).trim();
  return {
    shows: "organizer",
    documentTitle: translate("organizers.page.documentTitle", { name, site: site.name }),
    description: about,
    shareDescription: withNextTime(about, nextPublic, context),
    canonical: site.baseUrl + eventsPath({ ...search, zone: null }, path),
    image: organizerShareImage(organizer, nextPublic, context),
    path,
    publicId: organizer.publicId,
    name,
    mark: organizerMark(name),
    visibility,
    verified: organizer.verifiedAt !== null,
    claimed: isClaimed,
    memberSince: formatMonthYear(organizer.createdAt, reader.style),
    facts: [facts.place, facts.languages, facts.often],
    line,
    about: textView(description),
    websiteUrl,
    subscribe,
    share: shareMenu({ title: name, path, text: nextEventText(nextPublic, reader) }, context),
    news: subscribe?.news,
    ties,
    member,
    week: weekView(series, firstWeekday, reader),
    search,
    elsewhere: reader.listings.includes(organizer.listing) ? elsewhere(organizer, search) : null,
    events,
  };
}
