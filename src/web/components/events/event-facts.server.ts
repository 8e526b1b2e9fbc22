import { eventPath } from "#core/events/event-address.ts";
import { linkGate, visibleLink } from "#core/events/meeting-link.ts";
import { CLAIM_DAYS, claimOf } from "#core/events/reason-of.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { yourDayWords } from "#core/time/day-head.ts";
import { formatClock, formatWeekdayShort } from "#core/time/format.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { EventRowView, RowLink } from "#web/components/events/event-row-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The facts of an event that rows, cards and panels share. */
export function eventFacts(event: EventRow, reader: Pick<ListReader, "listings">) {
  return {
    href: eventPath(event),
    title: event.title,
    native: nativeTitle(event),
    type: event.type,
    isExample: event.isExample,
    organizer: event.organizerName,
    organizerHref: organizerHref(event, reader),
    save: { key: event.publicId, isSaved: event.isSaved },
  };
}

/** The page of the event's organizer, if lists show the organizer to this reader. */
export function organizerHref(event: EventRow, { listings }: Pick<ListReader, "listings">): string | null {
  const { organizerPublicId: publicId, organizerPageName: name, organizerListing: listing } = event;
  const organizer = publicId === null || name === null || listing === null ? null : { publicId, name, listing };
  return listedOrganizerPath(organizer, listings);
}

function nativeTitle({ nativeTitle: text, nativeTitleLanguage: language }: EventRow): EventRowView["native"] {
  return text === null || language === null ? null : { text, language };
}

/** The link of a row. A link that this reader may not have is left out, not shown as missing (PRODUCT P15). */
export function rowLink(event: EventRow, { now, member }: ListReader): RowLink {
  const link = visibleLink(event);
  if (link === null) return { state: "none" };
  if (!link.gated) return { state: "open", href: link.href };
  const gate = linkGate(event.linkAudience, { member, now, dates: event.date === null ? "always" : [event.date] });
  return gate.gate === "open" ? { state: "open", href: link.href } : { state: "withheld" };
}

/** The description as cards show it. */
export function rowText(event: EventRow, { translate }: ListReader): string {
  const text = event.description.trim() === "" ? translate("events.row.noDescription") : event.description;
  return truncateAtWord(text);
}

/**
 * The start in the host's local time: "8:30 PM in Paris", with the host's weekday before and the reader's after it when
 * they differ.
 */
export function hostTime({ date }: Pick<EventRow, "date">, reader: ListReader): string | null {
  const { style, translate } = reader;
  if (date === null) return null;
  if (zonesAgree(style.zone, date.timezone, date.startsAt)) return translate("rowFacts.sameZone");
  const there = { ...style, zone: date.timezone };
  const words = { time: formatClock(date.startsAt, there), city: zoneCity(date.timezone) };
  const day = yourDay(date, reader, "short");
  if (day === null) return translate("rowFacts.hostTime", words);
  return translate("rowFacts.hostTimeDay", {
    ...words,
    yourDay: day,
    weekday: formatWeekdayShort(date.startsAt, there),
  });
}

/** "Mon for you", when a date is on another day for the reader than for its host. */
export function yourDay(
  date: { startsAt: EpochMs; timezone: ZoneId },
  { style, translate }: ListReader,
  width: "short" | "long",
): string | null {
  const words = yourDayWords(date.startsAt, date.timezone, { style, width });
  return words === null ? null : translate(`time.${words.key}`, words.values);
}

/** The price, or the request for donations; null for free events. */
export function priceWords({ price, donationWelcome }: EventRow, { translate }: ListReader): string | null {
  if (price !== null && price > 0) return translate("rowFacts.price", { price });
  return donationWelcome ? translate("rowFacts.donation") : null;
}

/** The period whose events the claims count. */
export function claimSpan(now: EpochMs): { from: EpochMs; to: EpochMs } {
  return { from: now, to: now + CLAIM_DAYS * DAY_MS };
}

/**
 * '100s of Groups' and '500+ Events Monthly' from the actual numbers, rounded down; left out for small numbers (PRODUCT
 * P17).
 */
export function claimWords(
  { translate }: Pick<RequestContext, "translate">,
  { groups, dates }: { groups: number; dates: number },
): string[] {
  const groupClaim = claimOf(groups);
  const dateClaim = claimOf(dates);
  const words: string[] = [];
  if (groupClaim?.style === "hundreds") words.push(translate("home.claims.groupsHundreds"));
  if (groupClaim?.style === "plus") words.push(translate("home.claims.groups", { value: groupClaim.value }));
  if (dateClaim !== null) words.push(translate("home.claims.events", { value: dateClaim.value }));
  return words;
}
