import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Visibility } from "#core/visibility.ts";

/** Who acts, and what of an event decides whether they may. */
type Person = { userId: string | null; role: Viewer["role"] | "visitor" | "system" };
type OwnedEvent = {
  userId: string | null;
  /** What the person is to the event's organizer. */ organizerRole: OrganizerRole | null;
};
export type GuardedEvent = OwnedEvent & { visibility: Visibility };

/** Whether it is somebody's own: they made it, or they work on the organizer that holds it. */
export function isOwnEvent(person: Person, event: OwnedEvent): boolean {
  return person.userId !== null && (person.userId === event.userId || event.organizerRole !== null);
}

/**
 * Whether somebody may read title, organizer, description and link of an event that lists do not show them: its own people, and
 * staff unless it is private. Of a private event staff see that it exists, its owner and its state (PRODUCT P6).
 */
export function mayReadWords(person: Person, event: GuardedEvent): boolean {
  const isStaff = person.role === "moderator" || person.role === "admin";
  return isOwnEvent(person, event) || (isStaff && event.visibility !== "private");
}

/** Whether somebody may change, cancel and bring back an event: its own people, and staff who may read it (PRODUCT P6, P7). */
export function mayEditEvent(person: Person, event: GuardedEvent): boolean {
  return mayReadWords(person, event);
}

/** Whether somebody may delete an event: who made it, its organizer's owner, and admins. Editors and moderators may not (PRODUCT P7). */
export function mayDeleteEvent(person: Person, event: OwnedEvent): boolean {
  const owns = person.userId !== null && person.userId === event.userId;
  return owns || event.organizerRole === "owner" || person.role === "admin";
}

/** Whether somebody may say who sees an event and its link: its own people, and admins (PRODUCT P6: visibility is the owner's). */
export function maySetVisibility(person: Person, event: OwnedEvent): boolean {
  return isOwnEvent(person, event) || person.role === "admin";
}
