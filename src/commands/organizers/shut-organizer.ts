import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayCareForOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { hideEventsWith } from "#data/queries/organizer-shut-write.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";

type Shutting = {
  actor: Actor;
  publicId: string;
  /** The profile as the moderator read it. */
  version: number;
  /** Read by its owner; checked, at most `REASON_MAX`. */
  reason: string | null;
  /** When the owner is told; at once unless given. */
  tellAt?: EpochMs;
};

/** `changed-meanwhile`: its people saved it since; `already`: somebody was faster. */
type ShutOutcome = { outcome: "hidden" | "already" | "changed-meanwhile"; name: string; events: number };

/** Takes an organizer out of sight with all of its events, those too that it makes from then on; its owner reads why. `reopenOrganizer` brings back exactly these. */
export async function shutOrganizer(
  database: Pick<Database, "db">,
  { actor, publicId, version, reason, tellAt }: Shutting,
  now: EpochMs,
): Promise<ShutOutcome> {
  const act = { action: "hide-organizer", actor, publicId, may: mayCareForOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<ShutOutcome> => {
    const { id, name, userId, listing } = organizer;
    if (organizer.hiddenAt !== null) return { outcome: "already", name, events: 0 };
    if (organizer.version !== version) return { outcome: "changed-meanwhile", name, events: 0 };
    await updateOrganizer(tx, id, {
      hiddenAt: now,
      hiddenReason: reason,
      hiddenListing: listing,
      suspendedAt: organizer.suspendedAt ?? now,
      listing: "hidden",
      now,
    });
    const events = await hideEventsWith(tx, id, now);
    if (userId !== null) {
      const cause = { kind: "organizer-hidden", userId, organizerId: id, message: reason ?? "" } as const;
      await tellPeople(tx, { ...cause, actorId: actor.userId }, now, tellAt);
    }
    const change = { after: { reason }, subjectId: userId };
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events }, ...change }, now);
    return { outcome: "hidden", name, events };
  });
}
