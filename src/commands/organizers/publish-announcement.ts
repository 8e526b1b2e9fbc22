import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayEditOrganizer } from "#core/organizers/organizer-policy.ts";
import { ANNOUNCEMENT_EVERY_MS } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { listAnnouncements } from "#data/queries/organizer-messages.ts";
import { insertAnnouncement } from "#data/queries/organizer-people-write.ts";

type Announcing = { actor: Actor; publicId: string; body: string };

/** `hidden`: only the organizer's own people can see it. `nextAt` is when the next announcement is possible. */
type Announced = { outcome: "announced" | "hidden" } | { outcome: "too-soon"; nextAt: EpochMs };

/** Notifies members who saved or follow, at most once a week, also when two forms are sent at once. */
export async function publishAnnouncement(
  database: Pick<Database, "db">,
  { actor, publicId, body }: Announcing,
  now: EpochMs,
): Promise<Announced> {
  const act = { action: "publish-announcement", actor, publicId, may: mayEditOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<Announced> => {
    const { id: organizerId } = organizer;
    if (organizer.listing === "hidden") return { outcome: "hidden" };
    const [latest] = await listAnnouncements(tx, organizerId, 1);
    const nextAt = latest === undefined ? now : latest.createdAt + ANNOUNCEMENT_EVERY_MS;
    if (nextAt > now) return { outcome: "too-soon", nextAt };
    const announcementId = await insertAnnouncement(tx, { organizerId, userId: actor.userId, body }, now);
    await insertNotificationCause(
      tx,
      { kind: "announcement", actorId: actor.userId, organizerId, announcementId },
      now,
    );
    await recordAudit(tx, { ...entry, outcome: "done", facts: { announcement: announcementId } }, now);
    return { outcome: "announced" };
  });
}
