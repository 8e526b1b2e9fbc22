import { datePath, eventPath, hasDatePages } from "#core/events/event-address.ts";
import { isExample } from "#core/events/event.ts";
import { visibleLink } from "#core/events/meeting-link.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { toLocal } from "#core/time/local-time.ts";
import { listingsFor } from "#core/viewer.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import { type DescribedDate, type DescribedEvent, eventJsonLd, seriesJsonLd } from "#formats/json-ld.ts";
import type { DescribedSchedule } from "#formats/json-ld-schedule.ts";
import { startBeforeMove } from "#web/components/event-page/head-view.server.ts";
import type { PageFacts } from "#web/components/event-page/join-card-view.server.ts";
import type { ShareImage } from "#web/components/layout/page-head.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const DESCRIPTION_MAX = 500;
/** How many upcoming dates of a series are named; the others are on their own pages and follow from the rule. */
const DATES_NAMED = 4;
const EXCEPTIONS_NAMED = 50;

/** What the page says that only its loader knows: the text without a gated link, and the picture of a shared link. */
type ShownOnPage = { text: string; image: ShareImage | null | undefined };

/**
 * The page's event for search engines (CONVENTIONS 4.3): one date as an event, an event with several dates as a series.
 * Null for what not everybody may see, for an example, and for an event without dates, which schema.org has no type for.
 */
export function structuredData(
  { event, date, coming, onDatePage }: PageFacts,
  shown: ShownOnPage,
  { site: { baseUrl }, now }: RequestContext,
): Record<string, unknown> | null {
  if (event.listing !== "public" || isExample(event) || date === null) return null;
  const url = baseUrl + eventPath(event);
  const described = describedEvent(event, url, { ...shown, baseUrl });
  if (!hasDatePages(event.schedules)) {
    return eventJsonLd(described, describedDate(date, url), { series: null, now });
  }
  const datePage = (each: EventDate) => describedDate(each, baseUrl + datePath(event, each.originalLocal));
  if (onDatePage) return eventJsonLd(described, datePage(date), { series: described, now });
  const plans = event.schedules.filter(({ endedAt }) => endedAt === null);
  return seriesJsonLd(
    described,
    plans.map((plan) => describedSchedule(plan, now)),
    coming.slice(0, DATES_NAMED).map(datePage),
  );
}

function describedEvent(
  event: FoundEvent,
  url: string,
  { text, image, baseUrl }: ShownOnPage & { baseUrl: string },
): DescribedEvent {
  const { title, nativeTitle, languages, mode, location, address, city, region, country, price } = event;
  const link = event.cancelledAt === null ? visibleLink(event) : null;
  const organizerPage = listedOrganizerPath(event.organizer, listingsFor(null));
  return {
    url,
    title,
    nativeTitle,
    description: truncateAtWord(text.replaceAll(/\s+/g, " ").trim(), DESCRIPTION_MAX),
    image: image == null ? null : new URL(image.path, baseUrl).href,
    languages,
    isCancelled: event.cancelledAt !== null,
    mode,
    joinLink: link === null || link.gated ? null : link.href,
    place: { location, address, city, region, country },
    organizer: { name: event.organizerName, url: organizerPage === null ? null : baseUrl + organizerPage },
    price,
  };
}

function describedDate(date: EventDate, url: string): DescribedDate {
  const { startsAt, endsAt, timezone, cancelled } = date;
  return { url, startsAt, endsAt, timezone, movedFrom: startBeforeMove(date), isCancelled: cancelled };
}

/** A schedule with the coming dates that it gives and that are cancelled or at another time. */
function describedSchedule(plan: FoundEvent["schedules"][number], now: number): DescribedSchedule {
  const { startsLocal, timezone, durationSeconds, rrule } = plan;
  const today = toLocal(now, timezone);
  const exceptions = plan.exceptions
    .filter((each) => each.originalLocal >= today && (each.cancelled || each.startsLocal !== null))
    .map(({ originalLocal }) => originalLocal)
    .toSorted()
    .slice(0, EXCEPTIONS_NAMED);
  return { startsLocal, timezone, durationSeconds, rrule, exceptions };
}
