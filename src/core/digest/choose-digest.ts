import type { DigestEvent, DigestPick, DigestWhy, PooledEvent } from "#core/digest/digest-pool.ts";
import type { PreferredType } from "#core/profiles/preferences.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** More than this nobody reads, and mailers cut off long messages. */
export const DIGEST_EVENTS_MAX = 24;
/** So many of each kind have their place before the others fill up what is left. */
const PLACES: Record<DigestWhy, number> = { saved: 12, followed: 8, preferred: 8, any: DIGEST_EVENTS_MAX };

type DigestMember = {
  /** What they saved and what comes of organizers whom they follow, each with dates in the days ahead. */
  saved: readonly DigestEvent[];
  followed: readonly DigestEvent[];
  preferred: readonly PreferredType[];
  /** Organizers whose events they do not want in lists. */
  hides: ReadonlySet<number>;
  /** Whether they saved, follow or prefer anything at all. */
  hasWishes: boolean;
  /** When the last of the days ends for them. */
  until: EpochMs;
};

/**
 * What stands in a member's digest, in the order of its dates: what they saved, what comes of organizers whom they follow, and
 * what is of their types; for somebody who said nothing of the kind, a choice of everything. Each event once, with its first
 * date. Empty when there is nothing to say.
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

/** As many of the pool as could ever be shown: it holds some thousand, and is gone through for each member. */
function firstOf(
  pool: readonly PooledEvent[],
  member: DigestMember,
  isWanted: (event: PooledEvent) => boolean,
): readonly PooledEvent[] {
  const found: PooledEvent[] = [];
  // What is saved or followed as well takes no place here.
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
