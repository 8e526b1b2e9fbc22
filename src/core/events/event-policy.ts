import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { Viewer } from "#core/viewer.ts";

/** Who acts, and what of an event decides whether they may. */
type Person = { userId: string | null; role: Viewer["role"] | "visitor" | "system" };
export type GuardedEvent = {
  userId: string | null;
  /** What the person is to the event's organizer. */ organizerRole: OrganizerRole | null;
};

/** Whether it is somebody's own: they made it, or they work on the organizer that holds it. */
export function isOwnEvent(person: Person, event: GuardedEvent): boolean {
  return person.userId !== null && (person.userId === event.userId || event.organizerRole !== null);
}

/** Whether somebody may change, cancel and bring back an event: its own people, and moderators (PRODUCT P7). */
export function mayEditEvent(person: Person, event: GuardedEvent): boolean {
  return isOwnEvent(person, event) || person.role === "moderator" || person.role === "admin";
}

/** Whether somebody may delete an event: who made it, its organizer's owner, and admins. Editors and moderators may not (PRODUCT P7). */
export function mayDeleteEvent(person: Person, event: GuardedEvent): boolean {
  const owns = person.userId !== null && person.userId === event.userId;
  return owns || event.organizerRole === "owner" || person.role === "admin";
}

/** Whether somebody may say who sees an event and its link: its own people, and admins (PRODUCT P6: visibility is the owner's). */
export function maySetVisibility(person: Person, event: GuardedEvent): boolean {
  return isOwnEvent(person, event) || person.role === "admin";
}
