import type { CalendarWords } from "#core/calendar-files/calendar-file.ts";
import { eventPath } from "#core/events/event-address.ts";
import { isExample } from "#core/events/event.ts";
import { visibleLink, withoutGatedLink } from "#core/events/meeting-link.ts";
import { pictureUrl } from "#core/pictures/picture-address.ts";
import { pictureWidths } from "#core/pictures/picture.ts";
import { countryName } from "#core/profiles/countries.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zoneName } from "#core/time/zone.ts";
import type { CalendarEventRow } from "#data/queries/calendar-files.ts";
import { LOCALES } from "#messages/language.ts";
import { valueName } from "#web/components/events/filter-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** An event without its schedules. */
type DescribedEvent = Omit<CalendarEventRow, "schedules">;

/** Whose words a file has, and where the site is. */
type CalendarReader = Pick<RequestContext, "translate" | "language" | "site">;

/**
 * What a calendar file says of an event: the same to everyone, because a file is copied and passed on. A gated link
 * leaves as `/go/{id}`, and passcode and phone number do not leave with it (PRODUCT P15).
 */
export function calendarWords(
  event: DescribedEvent,
  { timezone, isBusy }: { timezone: ZoneId; isBusy: boolean },
  reader: CalendarReader,
): CalendarWords {
  const { translate, site } = reader;
  const clean = (text: string) => withoutGatedLink(text, event, site.baseUrl);
  const title = clean(isExample(event) ? translate("calendarFiles.example", { title: event.title }) : event.title);
  const join = joinUrl(event, site.baseUrl);
  const summary = summaryLines(event, timezone, reader).join("\n");
  const conference = join === null ? [] : [{ feature: "VIDEO", url: join, label: translate("calendarFiles.join") }];
  return {
    titleOf({ note, cancelled }) {
      const named = note === null ? title : translate("calendarFiles.noted", { title, note: clean(note) });
      return cancelled ? translate("calendarFiles.cancelled", { title: named }) : named;
    },
    description: clean(event.description.trim() === "" ? summary : `${summary}\n\n${event.description.trim()}`),
    summary: clean(summary),
    url: `${site.baseUrl}${eventPath(event)}`,
    location: clean(locationOf(event, join, reader)),
    conferences: [...conference, ...phones(event, reader)] as CalendarWords["conferences"],
    categories: categoriesOf(event, reader).map(clean),
    image: imageUrl(event, site.baseUrl),
    isCancelled: event.cancelledAt !== null,
    isBusy,
  };
}

function joinUrl(event: DescribedEvent, baseUrl: string): string | null {
  const link = visibleLink(event);
  if (link === null) return null;
  return link.gated ? `${baseUrl}${link.href}` : link.href;
}

/** The way in comes first, because few programs show a conference (CONVENTIONS 4.1). */
function summaryLines(event: DescribedEvent, timezone: ZoneId, reader: CalendarReader): readonly string[] {
  const { translate, site } = reader;
  // The name of some zones changes with their clocks: by the moment of the last change the words stay the same.
  const zone = zoneWords(timezone, event.updatedAt, reader);
  const parts: (string | null)[] = [
    event.cancelledAt !== null && event.cancelReason !== null
      ? translate("calendarFiles.reason", { reason: event.cancelReason })
      : null,
    ...waysIn(event, reader),
    translate("calendarFiles.zone", { zone }),
    translate("calendarFiles.host", { name: event.organizerName }),
    translate("calendarFiles.page", { url: `${site.baseUrl}${eventPath(event)}` }),
  ];
  return parts.filter((part) => part !== null);
}

/** "Central European Time (Berlin)". */
export function zoneWords(
  timezone: ZoneId,
  at: EpochMs,
  { translate, language }: Pick<CalendarReader, "translate" | "language">,
): string {
  const name = zoneName(timezone, at, LOCALES[language]);
  const city = zoneCity(timezone);
  return name === null || name === city ? city : translate("calendarFiles.zoneName", { zone: name, city });
}

function waysIn(event: DescribedEvent, { translate, site }: CalendarReader): readonly (string | null)[] {
  const url = joinUrl(event, site.baseUrl);
  if (event.linkAudience !== "everyone")
    return [url === null ? null : translate(`calendarFiles.joinGated.${event.linkAudience}`, { url })];
  return [
    url === null ? null : translate("calendarFiles.joinAt", { url }),
    event.passcode === null ? null : translate("calendarFiles.passcode", { passcode: event.passcode }),
    event.dialIn === null ? null : translate("calendarFiles.dialIn", { phone: event.dialIn }),
  ];
}

/** The place of an event in person; of one online, the address at which people join. */
function locationOf(event: DescribedEvent, join: string | null, { translate, language }: CalendarReader): string {
  const country = event.country === null ? null : countryName(event.country, LOCALES[language]);
  const place = [event.location, event.address, event.city, event.region, country].filter((part) => part !== null);
  if (event.mode !== "online" && place.length > 0) return [...new Set(place)].join(", ");
  return join ?? translate("calendarFiles.online");
}

const PHONE = /\+?\d[\d ().-]{5,}\d/;

/** The phone number of open dial-in words, if they have one. */
function phones({ dialIn, linkAudience }: DescribedEvent, { translate }: CalendarReader) {
  const number = linkAudience === "everyone" ? PHONE.exec(dialIn ?? "")?.[0] : undefined;
  if (number === undefined) return [];
  const digits = number.replaceAll(/[^\d+]/g, "");
  return [{ feature: "PHONE", url: `tel:${digits}`, label: translate("calendarFiles.phone") }];
}

function categoriesOf({ type, practices, traditions }: DescribedEvent, reader: CalendarReader): readonly string[] {
  return [...new Set([valueName({ name: "type", value: type }, reader), ...practices, ...traditions])];
}

function imageUrl({ image }: DescribedEvent, baseUrl: string): string | null {
  if (image === null) return null;
  const width = pictureWidths("event", image.width).at(-1);
  return width === undefined ? null : `${baseUrl}${pictureUrl(image.key, width)}`;
}
