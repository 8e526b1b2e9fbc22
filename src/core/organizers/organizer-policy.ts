import type { Actor } from "#core/audit/actor.ts";
import { type SeenEvent, maySeeEvent } from "#core/events/event-policy.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** The state of an organizer in the dashboard's list, exactly one at a time, as the database's `organizer_state` decides. */
export const ORGANIZER_STATES = ["verified", "unverified", "unclaimed", "hidden"] as const;
export type OrganizerState = (typeof ORGANIZER_STATES)[number];

/** Whether a person may edit an organizer's profile and events: its owner, its editors and admins (PRODUCT P7). */
export function mayEditOrganizer(role: OrganizerRole | null, person: Pick<Actor, "role">): boolean {
  return role !== null || person.role === "admin";
}

/** Whether a person may invite and remove editors of an organizer, and hand it over: only its owner. */
export function mayManagePeople(role: OrganizerRole | null): boolean {
  return role === "owner";
}

/**
 * Whether an actor may decide claims of an unclaimed organizer: the command line, and moderators, except their own
 * claims unless they are admins (PRODUCT P7).
 */
export function mayDecideClaim({ userId, role }: Pick<Actor, "userId" | "role">, claim: { userId: string }): boolean {
  if (role === "admin" || role === "system") return true;
  return role === "moderator" && userId !== claim.userId;
}

/**
 * Whether an actor may verify, hide, hand over and merge organizers: the command line, and moderators for organizers
 * that are not their own (PRODUCT P7).
 */
export function mayCareForOrganizer(role: OrganizerRole | null, person: Pick<Actor, "role">): boolean {
  if (person.role === "admin" || person.role === "system") return true;
  return person.role === "moderator" && role === null;
}

/** Whether an editor may be removed: by the owner, or by themselves. */
export function mayRemoveEditor(role: OrganizerRole | null, { isSelf }: { isSelf: boolean }): boolean {
  return role === "owner" || (role === "editor" && isSelf);
}

/**
 * Whether a viewer may write to an organizer: everybody who can see it, if somebody can read the message; nobody
 * writes to themselves.
 */
export function mayWriteTo(viewer: Viewer | null, organizer: SeenEvent & { contactEmail: string | null }): boolean {
  if (viewer === null || organizer.userId === null || organizer.contactEmail === null) return false;
  return organizer.userId !== viewer.userId && maySeeOrganizer(organizer, viewer);
}

/**
 * Whether a viewer may open the organizer's page (spec §4): the rule for events, with the organizer's own listing and
 * owner.
 */
export function maySeeOrganizer(organizer: SeenEvent, viewer: Viewer | null): boolean {
  return maySeeEvent(organizer, viewer);
}

type Holder = { id: number; hiddenAt: EpochMs | null };
type OutOfSight = { suspendedAt: EpochMs | null; hiddenWith: number | null };

/** The listing of an event of this organizer: it is hidden and shown together with its organizer. */
export function outOfSightWith(organizer: Holder | null | undefined, now: EpochMs): OutOfSight {
  const isHidden = organizer !== null && organizer !== undefined && organizer.hiddenAt !== null;
  return isHidden ? { suspendedAt: now, hiddenWith: organizer.id } : { suspendedAt: null, hiddenWith: null };
}
