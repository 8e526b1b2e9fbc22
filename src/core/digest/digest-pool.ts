import type { EventType } from "#core/events/event.ts";
import { wakingFit } from "#core/feed/rank-feed.ts";
import type { PreferredType } from "#core/profiles/preferences.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, type ZoneId } from "#core/time/instant.ts";

/** Weight of freshness beside waking hours: from 1 (just listed) towards 0, halving every two weeks. */
const HALF_FRESH_MS = 14 * DAY_MS;

/** The upcoming events of the directory for members of any zone. */
export type DigestPool = {
  /** The order for members in this zone: events in waking hours and newer events first. */
  inOrderFor: (zone: ZoneId) => readonly PooledEvent[];
};

/** Orders the upcoming events once per zone, however many members live in it. */
export function digestPool(events: readonly PooledEvent[], now: EpochMs): DigestPool {
  const orders = new Map<ZoneId, readonly PooledEvent[]>();
  return {
    inOrderFor(zone) {
      const known = orders.get(zone);
      if (known) return known;
      const order = orderFor(events, zone, now);
      orders.set(zone, order);
      return order;
    },
  };
}

function orderFor(events: readonly PooledEvent[], zone: ZoneId, now: EpochMs): readonly PooledEvent[] {
  return events
    .map((event) => {
      const startsAt = event.starts[0] ?? event.endsAt;
      const freshness = 0.5 ** (Math.max(0, now - event.createdAt) / HALF_FRESH_MS);
      return { event, startsAt, worth: freshness + wakingFit({ startsAt, endsAt: event.endsAt }, zone) };
    })
    .toSorted((a, b) => b.worth - a.worth || a.startsAt - b.startsAt || a.event.eventId - b.event.eventId)
    .map(({ event }) => event);
}

/** An event for a digest, with its dates of the days ahead. */
export type DigestEvent = {
  eventId: number;
  publicId: string;
  title: string;
  type: EventType;
  organizerId: number | null;
  organizerName: string;
  /** When it was listed first. */
  createdAt: EpochMs;
  /** Its first upcoming date, with the schedule that produces it. */
  originalLocal: LocalDateTime;
  startsLocal: LocalDateTime;
  timezone: ZoneId;
  rrule: string | null;
  endsAt: EpochMs;
  /** Starts of its upcoming dates, in order; at least one. */
  starts: readonly EpochMs[];
};

/** An event of the whole directory, with the wishes that it meets. */
export type PooledEvent = DigestEvent & { fits: ReadonlySet<PreferredType> };

/** Why an event is in a member's digest. */
export type DigestWhy = "saved" | "followed" | "preferred" | "any";
export type DigestPick = { event: DigestEvent; why: DigestWhy };
