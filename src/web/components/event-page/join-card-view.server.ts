import { linkHost, visibleLink } from "#core/events/meeting-link.ts";
import type { OrganizerSeries } from "#core/organizers/organizer-facts.ts";
import type { EventDate, FoundEvent } from "#data/queries/event-page.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { Topic } from "#core/topics/topic.ts";
import type { OwnerBarView } from "#web/components/event-owner/owner-bar.tsx";
import { cardDate } from "#web/components/event-page/card-date.server.ts";
import { nextHeldDate } from "#web/components/event-page/dates-view.server.ts";
import type { CardView, JoinLink } from "#web/components/event-page/event-page-view.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/**
 * The data of one page from the database. `coming` are the current and upcoming dates, canceled ones included, the
 * earliest first.
 */
export type PageFacts = {
  event: FoundEvent;
  /** The date of the page; null for an always-open room and an event without dates. */
  date: EventDate | null;
  coming: readonly EventDate[];
  around: readonly EventRow[];
  onDatePage: boolean;
  /** Whether the page lists all dates (`?dates=all`) instead of the next few. */
  showsAllDates: boolean;
  /** The schedules of the organizer's coming events; none for a reader who may not open the organizer's page. */
  series: readonly OrganizerSeries[];
  /** Whether the viewer follows the organizer; null for a visitor and for the organizer's own people. */
  isFollowing: boolean | null;
  /** What the viewer has saved of the event; null for a visitor. */
  saved: { all: boolean; date: boolean } | null;
  /** The owner bar, for people who may edit the event. */
  owner: OwnerBarView | null;
  /** The topics that have a page. */
  topics: readonly Topic[];
};

export function cardView(facts: PageFacts, reader: ListReader): CardView {
  const { event, date } = facts;
  const alwaysOpen = event.kind === "always_open";
  return {
    date: date === null ? null : cardDate(event, date, reader),
    alwaysOpen,
    offer: alwaysOpen ? roomOffer(event, reader) : { offer: "nothing" },
    link: joinLink(event),
    next: nextHeldDate(facts, reader),
    place: placeLines(event, reader.style.locale),
  };
}

function roomOffer(event: FoundEvent, { member }: ListReader): CardView["offer"] {
  if (event.cancelledAt !== null) return { offer: "nothing" };
  if (event.link === null) return { offer: "no-link" };
  return event.linkAudience === "members" && !member ? { offer: "members" } : { offer: "join", now: true };
}

function joinLink(event: FoundEvent): JoinLink | null {
  const link = visibleLink(event);
  return link === null ? null : { href: link.href, host: link.gated ? null : linkHost(link.href) };
}

/** The address of an event that people can attend in person, in lines; empty for an online event. */
function placeLines(event: FoundEvent, locale: string): string[] {
  if (event.mode === "online") return [];
  const town = joined([event.city, event.region, countryName(event.country, locale)]);
  const lines = [event.location, event.address, town === "" ? null : town];
  return [...new Set(lines.filter((line) => line !== null))];
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(", ");
}

function countryName(code: string | null, locale: string): string | null {
  return code === null ? null : (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code);
}
