import { maySeeOrganizer } from "#core/organizers/may-see-organizer.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import type { SeenEvent } from "#core/events/may-see-event.ts";

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
