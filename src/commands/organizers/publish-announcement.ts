import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayEditOrganizer } from "#core/organizers/organizer-policy.ts";
import { ANNOUNCEMENT_EVERY_MS } from "#core/organizers/people-limits.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { listAnnouncements, organizerRole } from "#data/queries/organizer-people.ts";
import { insertAnnouncement, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { transaction } from "#data/transaction.ts";

type Announcing = { actor: Actor; viewer: Pick<Viewer, "userId" | "role">; publicId: string; body: string };

/** `hidden`: nobody but its own people can see the organizer. `too-soon` says from when the next one may come. */
type Announced = { outcome: "announced" | "hidden" } | { outcome: "too-soon"; nextAt: EpochMs };

/** Tells those who saved or follow, once a week at most, also when two forms are sent at once. */
export async function publishAnnouncement(
  { db }: Pick<Database, "db">,
  { actor, viewer, publicId, body }: Announcing,
  now: EpochMs,
): Promise<Announced> {
  const entry = { action: "publish-announcement", actor, entity: { type: "organizer", id: publicId } } as const;
  const outcome = await transaction(db, async (tx): Promise<Announced | "forbidden"> => {
    const organizer = await lockOrganizer(tx, publicId);
    const role = organizer === null ? null : await organizerRole(tx, viewer.userId, organizer.id);
    if (organizer === null || !mayEditOrganizer(viewer, role)) {
      await recordAudit(tx, { ...entry, outcome: "refused" }, now);
      return "forbidden";
    }
    const { id: organizerId } = organizer;
    if (organizer.listing === "hidden") return { outcome: "hidden" };
    const [latest] = await listAnnouncements(tx, organizerId, 1);
    const nextAt = latest === undefined ? now : latest.createdAt + ANNOUNCEMENT_EVERY_MS;
    if (nextAt > now) return { outcome: "too-soon", nextAt };
    const announcementId = await insertAnnouncement(tx, { organizerId, userId: viewer.userId, body }, now);
    await tellPeople(tx, { kind: "announcement", actorId: viewer.userId, organizerId, announcementId }, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { announcement: announcementId } }, now);
    return { outcome: "announced" };
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only its own people announce for an organizer");
  return outcome;
}
