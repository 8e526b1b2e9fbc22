import { createHash } from "node:crypto";
import type { BriefEvent, DateObject, EventObject } from "#api/event-objects.ts";
import { datePath, eventPath } from "#core/events/event-address.ts";
import { isExample } from "#core/events/event.ts";
import { visibleLink, withoutGatedLink } from "#core/events/meeting-link.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { pictureUrl } from "#core/pictures/picture-address.ts";
import { pictureWidths } from "#core/pictures/picture.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";
import type { ApiDateRow, BriefRow } from "#data/queries/api-dates.ts";
import type { ApiEventRow } from "#data/queries/api-events.ts";

type Addressed = { title: string; publicId: string };
type Linked = { publicId: string; link: string | null; linkAudience: BriefRow["linkAudience"] };
type Schedule = ApiEventRow["schedules"][number];

/** The event, for everybody: a gated link leaves only as `/go/{id}`, also where a text repeats it (PRODUCT P15). */
export function eventJson(event: ApiEventRow, baseUrl: string): EventObject {
  const schedules = event.schedules.filter(({ endedAt }) => endedAt === null);
  const object = {
    ...briefOf({ ...event, isCancelled: event.cancelledAt !== null }, baseUrl),
    kind: event.kind,
    nativeTitle: event.nativeTitle === null ? null : { text: event.nativeTitle, language: event.nativeTitleLanguage },
    description: event.description,
    place: placeOf(event),
    passcode: openOnly(event, event.passcode),
    dialIn: openOnly(event, event.dialIn),
    price: { amount: event.price, donationWelcome: event.donationWelcome },
    eventSize: event.eventSize,
    facts: event.facts,
    schedules: schedules.map(scheduleJson),
    dates: event.dates.map((date) => dateOf(event, date, { isCancelled: event.cancelledAt !== null, baseUrl })),
    image: imageOf(event, baseUrl),
    cancelReason: event.cancelReason,
    created: toIsoSeconds(event.createdAt),
    updated: toIsoSeconds(event.changedAt),
    sequence: Math.max(0, ...schedules.map(({ sequence }) => sequence)),
  };
  const shown = withoutLink(object, event, baseUrl);
  return { ...shown, version: versionOf(shown) };
}

/** Made of what everybody may read alone: a digest of a passcode could be guessed. */
function versionOf({ dates: _dates, ...object }: Omit<EventObject, "version">): string {
  return createHash("sha256").update(JSON.stringify(object)).digest("base64url").slice(0, VERSION_LENGTH);
}

const VERSION_LENGTH = 16;

export function briefJson(event: BriefRow, baseUrl: string): BriefEvent {
  return withoutLink(briefOf(event, baseUrl), event, baseUrl);
}

/** One date; `event` is its event. */
export function dateJson(
  event: Addressed & Linked,
  date: ApiDateRow,
  { isCancelled, baseUrl }: { isCancelled: boolean; baseUrl: string },
): DateObject {
  return withoutLink(dateOf(event, date, { isCancelled, baseUrl }), event, baseUrl);
}

function dateOf(
  event: Addressed & Linked,
  date: ApiDateRow,
  { isCancelled, baseUrl }: { isCancelled: boolean; baseUrl: string },
): DateObject {
  const { startsAt, endsAt, timezone, originalLocal, cancelled, note } = date;
  return {
    start: toIsoSeconds(startsAt),
    end: toIsoSeconds(endsAt),
    localStart: toLocal(startsAt, timezone),
    localEnd: toLocal(endsAt, timezone),
    timezone,
    original: originalLocal,
    url: baseUrl + datePath(withCleanTitle(event), originalLocal),
    status: cancelled || isCancelled ? "cancelled" : "scheduled",
    note,
  };
}

function briefOf(event: BriefRow, baseUrl: string): BriefEvent {
  const link = visibleLink(event);
  const { publicId, title, type, organizer, organizerName } = event;
  const path = eventPath(withCleanTitle(event));
  const page = listedOrganizerPath(organizer, ["public"]);
  return {
    id: publicId,
    url: baseUrl + path,
    title,
    type,
    organizer: {
      id: page === null ? null : (organizer?.publicId ?? null),
      name: organizerName,
      url: page === null ? null : baseUrl + page,
    },
    traditions: [...event.traditions],
    practices: [...event.practices],
    languages: [...event.languages],
    mode: event.mode,
    status: event.isCancelled ? "cancelled" : "scheduled",
    isExample: isExample(event),
    joinUrl: link === null || link.gated ? null : link.href,
    joinAt: link === null ? null : `${baseUrl}/go/${publicId}`,
  };
}

/** The words of an address are made of the title, which may repeat a gated link. */
function withCleanTitle<Event extends Addressed & Linked>(event: Event): Event {
  return { ...event, title: withoutGatedLink(event.title, event) };
}

function scheduleJson(schedule: Schedule): EventObject["schedules"][number] {
  const { uid, sequence, startsLocal, timezone, durationSeconds, rrule, exceptions } = schedule;
  const changes = exceptions.map((each) => ({
    original: each.originalLocal,
    start: each.startsLocal ?? each.originalLocal,
    duration: each.durationSeconds ?? durationSeconds,
    note: each.note ?? null,
    cancelled: each.cancelled,
  }));
  return {
    uid,
    sequence,
    start: startsLocal,
    timezone,
    duration: durationSeconds,
    rrule,
    exdates: changes.filter(({ cancelled }) => cancelled).map(({ original }) => original),
    changes: changes.flatMap(({ cancelled, ...change }) => (cancelled ? [] : [change])),
  };
}

function placeOf(event: ApiEventRow): EventObject["place"] {
  if (event.mode === "online") return null;
  const { location, address, city, region, country, latitude, longitude } = event;
  return { name: location, address, city, region, country, latitude, longitude };
}

function openOnly({ linkAudience }: Linked, words: string | null): string | null {
  return linkAudience === "everyone" ? words : null;
}

function imageOf({ image }: ApiEventRow, baseUrl: string): string | null {
  const width = image === null ? undefined : pictureWidths("event", image.width).at(-1);
  return image === null || width === undefined ? null : baseUrl + pictureUrl(image.key, width);
}

/** The object with `/go/{id}` wherever one of its texts has a gated link. */
function withoutLink<Value>(value: Value, event: Linked, baseUrl: string): Value {
  if (event.link === null || event.linkAudience === "everyone") return value;
  return cleaned(value, (text) => withoutGatedLink(text, event, baseUrl)) as Value;
}

function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((each) => cleaned(each, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleaned(each, clean)]));
}
