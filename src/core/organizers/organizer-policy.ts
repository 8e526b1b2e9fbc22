import type { Actor } from "#core/audit/actor.ts";
import { type SeenEvent, maySeeEvent } from "#core/events/event-policy.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** What the dashboard's list says of an organizer: it is in one of these at a time, as `organizer_state` of the database decides. */
export const ORGANIZER_STATES = ["verified", "unverified", "unclaimed", "hidden"] as const;
export type OrganizerState = (typeof ORGANIZER_STATES)[number];

/** Whether somebody may change an organizer's profile and its events: its owner, its editors and admins (PRODUCT P7). */
export function mayEditOrganizer(role: OrganizerRole | null, person: Pick<Actor, "role">): boolean {
  return role !== null || person.role === "admin";
}

/** Whether somebody may say who works on an organizer, and hand it over: its owner alone. */
export function mayManagePeople(role: OrganizerRole | null): boolean {
  return role === "owner";
}

/** Whether somebody may decide who an unclaimed listing belongs to: whoever runs the program, and moderators, not in their own cause unless they are admins (PRODUCT P7). */
export function mayDecideClaim({ userId, role }: Pick<Actor, "userId" | "role">, claim: { userId: string }): boolean {
  if (role === "admin" || role === "system") return true;
  return role === "moderator" && userId !== claim.userId;
}

/** Whether somebody may verify, hide, hand over and merge organizers: whoever runs the program, and moderators those that are not theirs (PRODUCT P7). */
export function mayCareForOrganizer(role: OrganizerRole | null, person: Pick<Actor, "role">): boolean {
  if (person.role === "admin" || person.role === "system") return true;
  return person.role === "moderator" && role === null;
}

/** Whether an editor may be taken off: by the owner, or by themselves. */
export function mayRemoveEditor(role: OrganizerRole | null, { isSelf }: { isSelf: boolean }): boolean {
  return role === "owner" || (role === "editor" && isSelf);
}

/** Whether somebody may write to an organizer through us: whoever may see it, where somebody is there to read; nobody writes to themselves. */
export function mayWriteTo(viewer: Viewer | null, organizer: SeenEvent & { contactEmail: string | null }): boolean {
  if (viewer === null || organizer.userId === null || organizer.contactEmail === null) return false;
  return organizer.userId !== viewer.userId && maySeeOrganizer(organizer, viewer);
}

/** Whether this viewer may open the organizer's page (spec §4): the rule is the one of events, with the organizer's own listing and owner. */
export function maySeeOrganizer(organizer: SeenEvent, viewer: Viewer | null): boolean {
  return maySeeEvent(organizer, viewer);
}

type Holder = { id: number; hiddenAt: EpochMs | null };
type OutOfSight = { suspendedAt: EpochMs | null; hiddenWith: number | null };

/** How an event stands that is stored for this organizer: one which staff took out of sight takes it along, and brings it back. */
export function outOfSightWith(organizer: Holder | null | undefined, now: EpochMs): OutOfSight {
  const isHidden = organizer !== null && organizer !== undefined && organizer.hiddenAt !== null;
  return isHidden ? { suspendedAt: now, hiddenWith: organizer.id } : { suspendedAt: null, hiddenWith: null };
}
