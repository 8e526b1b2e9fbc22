import { eventPath } from "#core/events/event-address.ts";
import { linkGate, visibleLink, withoutGatedLink } from "#core/events/visible-link.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { formatClock, formatWeekdayShort } from "#core/time/format.ts";
import { localDate } from "#core/time/local-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { EventRowView, RowLink } from "#web/components/events/event-row-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** What rows, cards and panels say of an event alike. */
export function eventFacts(event: EventRow, reader: Pick<ListReader, "listings">) {
  return {
    key: event.date === null ? event.publicId : `${event.publicId}-${event.date.startsAt}`,
    href: eventPath(event),
    title: event.title,
    native: nativeTitle(event),
    type: event.type,
    organizer: event.organizerName,
    organizerHref: organizerHref(event, reader),
  };
}

/** The page of the event's organizer, when lists show it to this reader. */
export function organizerHref(event: EventRow, { listings }: Pick<ListReader, "listings">): string | null {
  const { organizerPublicId: publicId, organizerPageName: name, organizerListing: listing } = event;
  const organizer = publicId === null || name === null || listing === null ? null : { publicId, name, listing };
  return listedOrganizerPath(organizer, listings);
}

function nativeTitle({ nativeTitle: text, nativeTitleLanguage: language }: EventRow): EventRowView["native"] {
  return text === null || language === null ? null : { text, language };
}

/** The address that a row may carry. One that is gated for this reader is left out, not shown as missing (PRODUCT P15). */
export function rowLink(event: EventRow, { now, member }: ListReader): RowLink {
  const link = visibleLink(event);
  if (link === null) return { state: "none" };
  if (!link.gated) return { state: "open", href: link.href };
  const gate = linkGate(event.linkAudience, { member, now, dates: event.date === null ? "always" : [event.date] });
  return gate.gate === "open" ? { state: "open", href: link.href } : { state: "withheld" };
}

/** The description as far as a card shows it, without a link that only some may see. */
export function rowText(event: EventRow, { translate }: ListReader): string {
  const text = event.description.trim() === "" ? translate("events.row.noDescription") : event.description;
  return truncateAtWord(withoutGatedLink(text, event));
}

/** The start on the host's own clock: "8:30 PM in Paris", with the weekday in front when it is another day there. */
export function hostTime({ date }: Pick<EventRow, "date">, { style, translate }: ListReader): string | null {
  if (date === null) return null;
  if (zonesAgree(style.zone, date.timezone, date.startsAt)) return translate("events.row.sameZone");
  const there = { ...style, zone: date.timezone };
  const words = { time: formatClock(date.startsAt, there), city: zoneCity(date.timezone) };
  if (localDate(date.startsAt, style.zone) === localDate(date.startsAt, date.timezone)) {
    return translate("events.row.hostTime", words);
  }
  return translate("events.row.hostTimeDay", { ...words, weekday: formatWeekdayShort(date.startsAt, there) });
}

/** What it costs, when it costs something or a gift is asked for. */
export function priceWords({ price, donationWelcome }: EventRow, { translate }: ListReader): string | null {
  if (price !== null && price > 0) return translate("events.row.price", { price });
  return donationWelcome ? translate("events.row.donation") : null;
}
