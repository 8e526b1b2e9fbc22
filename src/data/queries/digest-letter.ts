import { chooseDigest } from "#core/digest/choose-digest.ts";
import { type DigestLetter, digestLetter } from "#core/digest/digest-letter.ts";
import { type DigestPick, type DigestPool, digestPool } from "#core/digest/digest-pool.ts";
import { digestDays } from "#core/digest/digest-schedule.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { type OwnDigestEvents, listDigestPool, listOwnDigestEvents } from "#data/queries/digest-events.ts";
import { type DigestMember, findDigestMember } from "#data/queries/digest-members.ts";
import type { Connection } from "#data/transaction.ts";

const NOTHING: OwnDigestEvents = { saved: [], followed: [] };

/** What stands in a member's digest now; empty when there is nothing to say. */
export function picksFor(
  member: DigestMember,
  own: OwnDigestEvents = NOTHING,
  { pool, siteZone, now }: { pool: DigestPool; siteZone: ZoneId; now: EpochMs },
): readonly DigestPick[] {
  const { preferred, hides, follows } = member;
  const zone = member.timezone ?? siteZone;
  const hasWishes = follows || preferred.length > 0;
  const { until } = digestDays(zone, now);
  return chooseDigest({ ...own, preferred, hides, hasWishes, until }, pool.inOrderFor(zone));
}

type Composed = { member: DigestMember; zone: ZoneId; letter: DigestLetter };

/** The digest that one member would get now, without a way to leave it; null for an account that there is not. */
export async function composeDigest(
  db: Connection,
  { userId, siteZone }: { userId: string; siteZone: ZoneId },
  now: EpochMs,
): Promise<Composed | null> {
  const member = await findDigestMember(db, userId);
  if (member === null) return null;
  const own = await listOwnDigestEvents(db, [userId], now);
  const pool = digestPool(await listDigestPool(db, now), now);
  const picks = picksFor(member, own.get(userId), { pool, siteZone, now });
  const zone = member.timezone ?? siteZone;
  const reader = { name: member.name, zone, isOwnZone: member.timezone !== null, unsubscribePath: null };
  return { member, zone, letter: digestLetter(picks, reader, now) };
}
