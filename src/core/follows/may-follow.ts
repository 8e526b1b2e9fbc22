import { type SeenEvent, wasShown } from "#core/events/event-policy.ts";
import { maySeeOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** Most organizers that a member can hide; more is a program at work. */
export const HIDDEN_MAX = 500;

type FollowableOrganizer = SeenEvent & { suspendedAt: EpochMs | null; deletedAt: EpochMs | null };

/**
 * Whether a member may follow or hide an organizer: everybody who can see it, except its own people (spec §2,
 * Organizer detail). A deleted organizer that was visible is reported as gone.
 */
export function mayFollow(organizer: FollowableOrganizer | null, viewer: Viewer): "yes" | "own" | "gone" | "not-found" {
  if (organizer === null) return "not-found";
  if (organizer.deletedAt !== null) {
    const before = { ...organizer, moderation: "approved", held: false, importStatus: null } as const;
    return wasShown(before, viewer) ? "gone" : "not-found";
  }
  if (!maySeeOrganizer(organizer, viewer)) return "not-found";
  const isOwn = organizer.userId === viewer.userId || (organizer.organizerRole ?? null) !== null;
  return isOwn ? "own" : "yes";
}
