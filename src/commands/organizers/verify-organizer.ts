import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayCareForOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause, retractOrganizerChange } from "#data/queries/notification-causes-write.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";

type Verifying = {
  actor: Actor;
  publicId: string;
  /** False removes the verification. */
  verified: boolean;
  /** When the owner is notified; by default at once. */
  notifyAt?: EpochMs;
};

const KINDS = ["organizer-verified", "organizer-unverified"] as const;

/** `already`: someone else was faster. */
type VerifyOutcome = { outcome: "done" | "already"; name: string };

/**
 * Verifies an organizer or removes its verification; new events of a verified one skip the moderation queue (PRODUCT
 * P6). Notifies its owner.
 */
export async function verifyOrganizer(
  database: Pick<Database, "db">,
  { actor, publicId, verified, notifyAt }: Verifying,
  now: EpochMs,
): Promise<VerifyOutcome> {
  const action = verified ? "verify-organizer" : "unverify-organizer";
  const act = { action, actor, publicId, may: mayCareForOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<VerifyOutcome> => {
    const { id, name, userId } = organizer;
    if ((organizer.verifiedAt !== null) === verified) return { outcome: "already", name };
    await updateOrganizer(tx, id, { verifiedAt: verified ? now : null, now });
    const [kind, opposite] = verified ? KINDS : KINDS.toReversed();
    if (userId !== null && (await retractOrganizerChange(tx, id, opposite))) {
      await insertNotificationCause(tx, { kind, userId, organizerId: id, actorId: actor.userId }, now, notifyAt);
    }
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return { outcome: "done", name };
  });
}
