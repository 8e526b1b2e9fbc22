import type { EventMode } from "#core/events/event.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { toInstant, toIsoWithOffset } from "#core/time/local-time.ts";
import { type DescribedSchedule, scheduleJsonLd } from "#formats/json-ld-schedule.ts";

/** What structured data says of an event; every address is absolute, and `url` is the canonical one of its page. */
export type DescribedEvent = {
  url: string;
  title: string;
  nativeTitle: string | null;
  description: string;
  /** The picture of a shared link. */
  image: string | null;
  languages: readonly string[];
  isCancelled: boolean;
  mode: EventMode;
  /** The join link if everybody may have it; null for a gated one or none (PRODUCT P15). */
  joinLink: string | null;
  place: Record<"location" | "address" | "city" | "region" | "country", string | null>;
  organizer: { name: string; url: string | null };
  /** US dollars; null when the price is not specified. */
  price: number | null;
};

/** One date of an event; `movedFrom` is its start before it was moved. */
export type DescribedDate = {
  url: string;
  startsAt: EpochMs;
  endsAt: EpochMs;
  timezone: ZoneId;
  movedFrom: EpochMs | null;
  isCancelled: boolean;
};

type JsonLd = Record<string, unknown>;
const CONTEXT = { "@context": "https://schema.org" };

/**
 * A single event, or one date of a series, as schema.org's `Event` (CONVENTIONS 4.3). An offer is named only while one can
 * still come. `series` is the event that the date belongs to.
 */
export function eventJsonLd(
  event: DescribedEvent,
  date: DescribedDate,
  { series, now }: { series: Pick<DescribedEvent, "url" | "title"> | null; now: EpochMs },
): JsonLd {
  const isOpen = !event.isCancelled && !date.isCancelled && date.endsAt > now;
  return {
    ...CONTEXT,
    "@type": "Event",
    ...identity(date.url),
    ...about(event),
    ...when(event, date),
    ...where(event, date.url),
    ...(event.price !== null && { isAccessibleForFree: event.price === 0 }),
    ...(event.price !== null && isOpen && { offers: offer(event.price, date.url) }),
    ...(series !== null && { superEvent: { "@type": "EventSeries", ...identity(series.url), name: series.title } }),
  };
}

/** An event with several dates as `EventSeries`: how it repeats, and its next dates, each with its own page. */
export function seriesJsonLd(
  event: DescribedEvent,
  schedules: readonly DescribedSchedule[],
  dates: readonly DescribedDate[],
): JsonLd {
  const repeats = schedules.flatMap((schedule) => scheduleJsonLd(schedule) ?? []);
  return {
    ...CONTEXT,
    "@type": "EventSeries",
    ...identity(event.url),
    ...about(event),
    ...seriesStart(schedules),
    ...(event.isCancelled && { eventStatus: status("Cancelled") }),
    ...where(event, event.url),
    ...(event.price !== null && { isAccessibleForFree: event.price === 0 }),
    ...(repeats.length > 0 && { eventSchedule: repeats }),
    ...(dates.length > 0 && {
      subEvent: dates.map((date) => ({
        "@type": "Event",
        ...identity(date.url),
        name: event.title,
        ...when(event, date),
        ...where(event, date.url),
      })),
    }),
  };
}

/** The first start of all schedules; nothing for an event whose schedules have all ended. */
function seriesStart(schedules: readonly DescribedSchedule[]): JsonLd {
  const starts = schedules.map(({ startsLocal, timezone }) => ({
    at: toInstant(startsLocal, timezone).instant,
    timezone,
  }));
  const first = starts.toSorted((one, other) => one.at - other.at)[0];
  return first === undefined ? {} : { startDate: toIsoWithOffset(first.at, first.timezone) };
}

/** The thing that a page describes has an address of its own beside that of the page. */
function identity(url: string): JsonLd {
  return { "@id": `${url}#event`, url };
}

function about(event: DescribedEvent): JsonLd {
  const { title, nativeTitle, description, image, languages, organizer } = event;
  return {
    name: title,
    ...(nativeTitle !== null && { alternateName: nativeTitle }),
    ...(description !== "" && { description }),
    ...(image !== null && { image: [image] }),
    ...(languages.length > 0 && { inLanguage: languages }),
    organizer: {
      "@type": "Organization",
      name: organizer.name,
      ...(organizer.url !== null && { url: organizer.url }),
    },
  };
}

function when(event: DescribedEvent, date: DescribedDate): JsonLd {
  const { startsAt, endsAt, timezone, movedFrom } = date;
  const isCancelled = event.isCancelled || date.isCancelled;
  const isMoved = !isCancelled && movedFrom !== null;
  return {
    startDate: toIsoWithOffset(startsAt, timezone),
    endDate: toIsoWithOffset(endsAt, timezone),
    ...(isMoved && { previousStartDate: toIsoWithOffset(movedFrom, timezone) }),
    eventStatus: status(isCancelled ? "Cancelled" : isMoved ? "Rescheduled" : "Scheduled"),
  };
}

function status(word: "Scheduled" | "Rescheduled" | "Cancelled"): string {
  return `https://schema.org/Event${word}`;
}

const ATTENDANCE: Readonly<Record<EventMode, string>> = {
  online: "https://schema.org/OnlineEventAttendanceMode",
  in_person: "https://schema.org/OfflineEventAttendanceMode",
  hybrid: "https://schema.org/MixedEventAttendanceMode",
};

/**
 * Where people meet. Online: the join link if it is public, else the event's page, which says who gets the link and
 * when.
 */
function where({ mode, joinLink, place }: DescribedEvent, pageUrl: string): JsonLd {
  const online = mode === "in_person" ? [] : [{ "@type": "VirtualLocation", url: joinLink ?? pageUrl }];
  const there = mode === "online" ? [] : placeJsonLd(place);
  const [first, second] = [...online, ...there];
  return {
    eventAttendanceMode: ATTENDANCE[mode],
    ...(first !== undefined && { location: second === undefined ? first : [first, second] }),
  };
}

/** The place with what is known of its address, and no place at all for nothing: an invented address would mislead. */
function placeJsonLd({ location, address, city, region, country }: DescribedEvent["place"]): JsonLd[] {
  const name = location ?? city ?? address ?? region ?? country;
  if (name === null) return [];
  const parts = {
    ...(address !== null && { streetAddress: address }),
    ...(city !== null && { addressLocality: city }),
    ...(region !== null && { addressRegion: region }),
    ...(country !== null && { addressCountry: country }),
  };
  const isKnown = Object.keys(parts).length > 0;
  return [{ "@type": "Place", name, ...(isKnown && { address: { "@type": "PostalAddress", ...parts } }) }];
}

function offer(price: number, url: string): JsonLd {
  return {
    "@type": "Offer",
    price: price === 0 ? "0" : price.toFixed(2),
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    url,
  };
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * The data as the text of an HTML element. JSON's escapes replace what could end the element or begin a comment in it, and
 * the line ends that older readers of scripts do not know.
 */
export function jsonLdElement(data: JsonLd): string {
  const text = JSON.stringify(data).replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/ld+json">${text}</script>`;
}
