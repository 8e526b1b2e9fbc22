import type { DigestEvent, DigestPick, DigestWhy, PooledEvent } from "#core/digest/digest-pool.ts";
import type { PreferredType } from "#core/profiles/preferences.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** Nobody reads more, and mail programs cut off long messages. */
export const DIGEST_EVENTS_MAX = 24;
/** Places reserved for each kind; what remains free is filled from the others. */
const PLACES: Record<DigestWhy, number> = { saved: 12, followed: 8, preferred: 8, any: DIGEST_EVENTS_MAX };

type DigestMember = {
  /** Saved events and events of followed organizers, each with dates in the days ahead. */
  saved: readonly DigestEvent[];
  followed: readonly DigestEvent[];
  preferred: readonly PreferredType[];
  /** Organizers that the member has hidden from lists. */
  hides: ReadonlySet<number>;
  /** Whether the member saved, follows or prefers anything. */
  hasWishes: boolean;
  /** The end of the last day in the member's zone. */
  until: EpochMs;
};

/**
 * The events of a member's digest by date: saved ones, those of followed organizers, and those of preferred types;
 * without any of these, a selection from all. Each event appears once, with its first date. Empty if there are none.
 */
export function chooseDigest(member: DigestMember, pool: readonly PooledEvent[]): readonly DigestPick[] {
  const kinds: readonly (readonly [DigestWhy, readonly DigestEvent[]])[] = [
    ["saved", within(member.saved, member)],
    ["followed", within(wanted(member.followed, member), member)],
    ...fromPool(member, pool),
  ];
  const picked = new Map<number, DigestPick>();
  const take = (why: DigestWhy, events: readonly DigestEvent[], max: number): void => {
    let taken = 0;
    for (const event of events) {
      if (taken >= max || picked.size >= DIGEST_EVENTS_MAX) return;
      if (picked.has(event.eventId)) continue;
      picked.set(event.eventId, { event, why });
      taken += 1;
    }
  };
  for (const [why, events] of kinds) take(why, events, PLACES[why]);
  for (const [why, events] of kinds) take(why, events, DIGEST_EVENTS_MAX);
  return [...picked.values()].toSorted(
    (a, b) => firstStart(a.event) - firstStart(b.event) || a.event.eventId - b.event.eventId,
  );
}

function fromPool(
  member: DigestMember,
  pool: readonly PooledEvent[],
): readonly (readonly [DigestWhy, readonly DigestEvent[]])[] {
  if (!member.hasWishes) return [["any", firstOf(pool, member, () => true)]];
  const { preferred } = member;
  if (preferred.length === 0) return [];
  return [["preferred", firstOf(pool, member, ({ fits }) => preferred.some((type) => fits.has(type)))]];
}

/** As many of the pool as could be shown: it holds thousands of events and is read for each member. */
function firstOf(
  pool: readonly PooledEvent[],
  member: DigestMember,
  isWanted: (event: PooledEvent) => boolean,
): readonly PooledEvent[] {
  const found: PooledEvent[] = [];
  // Saved and followed events take no place here.
  const enough = DIGEST_EVENTS_MAX + member.saved.length + member.followed.length;
  for (const event of pool) {
    if (found.length >= enough) break;
    if (firstStart(event) < member.until && isShown(event, member) && isWanted(event)) found.push(event);
  }
  return found;
}

function within<Event extends DigestEvent>(events: readonly Event[], { until }: Pick<DigestMember, "until">) {
  return events.filter((event) => firstStart(event) < until);
}

function wanted(events: readonly DigestEvent[], member: Pick<DigestMember, "hides">): readonly DigestEvent[] {
  return events.filter((event) => isShown(event, member));
}

function isShown({ organizerId }: DigestEvent, { hides }: Pick<DigestMember, "hides">): boolean {
  return organizerId === null || !hides.has(organizerId);
}

function firstStart({ starts, endsAt }: DigestEvent): EpochMs {
  return starts[0] ?? endsAt;
}
