import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { Viewer } from "#core/viewer.ts";

type Person = Pick<Viewer, "userId" | "role">;

/** Whether somebody may change an organizer's profile and its events: its owner, its editors and admins (PRODUCT P7). */
export function mayEditOrganizer(viewer: Pick<Viewer, "role">, role: OrganizerRole | null): boolean {
  return role !== null || viewer.role === "admin";
}

/** Whether somebody may say who works on an organizer, and hand it over: its owner alone. */
export function mayManagePeople(role: OrganizerRole | null): boolean {
  return role === "owner";
}

/** Whether somebody may decide who an unclaimed listing belongs to: moderators, and not in their own cause unless they are admins (PRODUCT P7). */
export function mayDecideClaim(viewer: Person, claim: { userId: string }): boolean {
  if (viewer.role === "admin") return true;
  return viewer.role === "moderator" && viewer.userId !== claim.userId;
}
