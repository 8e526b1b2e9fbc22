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
  /** False takes the mark away. */
  verified: boolean;
  /** When the owner is told; at once unless given. */
  tellAt?: EpochMs;
};

const KINDS = ["organizer-verified", "organizer-unverified"] as const;

/** `already`: somebody was faster. */
type VerifyOutcome = { outcome: "done" | "already"; name: string };

/** Says of an organizer that it is who it says, or no longer: its new events skip the queue from then on (PRODUCT P6). Its owner is told. */
export async function verifyOrganizer(
  database: Pick<Database, "db">,
  { actor, publicId, verified, tellAt }: Verifying,
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
      await insertNotificationCause(tx, { kind, userId, organizerId: id, actorId: actor.userId }, now, tellAt);
    }
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return { outcome: "done", name };
  });
}
