import type { HeldEvent } from "#commands/events/act-on-event.ts";
import type { SoundEdit } from "#commands/events/check-edit.ts";
import { isBlocked } from "#commands/events/is-blocked.ts";
import { standingOfNew } from "#commands/events/standing-of-new.ts";
import { organizerIn } from "#commands/organizers/organizer-of-member.ts";
import { type Actor, memberRole } from "#core/audit/actor.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import { outOfSightWith } from "#core/organizers/hidden-events.ts";
import { afterEdit, type ModerationStatus } from "#core/moderation/after-edit.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import type { Transaction } from "#data/transaction.ts";

/** A part of `storeEdit`: where the event stands with moderation after the edit, and where it is listed then. */
export async function statusAfterEdit(
  tx: Transaction,
  { actor, held: { event, guarded }, edit }: { actor: Actor; held: HeldEvent; edit: SoundEdit },
  now: EpochMs,
): Promise<ModerationStatus & { listing: Listing; suspendedAt: EpochMs | null; hiddenWith: number | null }> {
  const { changed, mine, organizer } = edit;
  const isOwn = isOwnEvent(actor, guarded);
  const isVerified = organizer.kind === "own" && organizer.organizer.verifiedAt !== null;
  const role = memberRole(actor);
  const userId = event.userId ?? actor.userId ?? "";
  const asNew = await standingOfNew(tx, { userId, role, isVerified }, mine.draft, now);
  const saysOther = (["title", "nativeTitle", "description", "link"] as const).some((name) => changed.includes(name));
  const { visibility } = mine.draft;
  const blocked = await isBlocked(tx, { said: mine.draft, address: null }, now);
  const status = afterEdit(
    { before: event, visibility, saysOther, isOwn, isVerified, isBlocked: blocked && role === "user", asNew },
    now,
  );
  const { moderation, moderationReason, held, reviewQueuedAt } = status;
  // One that went out of sight stays there under another name too.
  const { suspendedAt, hiddenWith } = event.suspendedAt === null ? outOfSightWith(organizerIn(organizer), now) : event;
  const shut = { importStatus: event.importStatus, deleted: false, suspended: suspendedAt !== null };
  const listing = listingOf({ visibility, moderation, held, ...shut });
  return { moderation, moderationReason, held, reviewQueuedAt, listing, suspendedAt, hiddenWith };
}
