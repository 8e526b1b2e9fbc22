import type { ModerationState } from "#core/events/event.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Viewer, listingsFor } from "#core/viewer.ts";
import { type ListableEvent, type Listing, type Visibility, listingOfEvent } from "#core/visibility.ts";

/** Where an event stands for those who keep it; an event is in one of these at a time. */
export const EVENT_STANDINGS = ["live", "held", "rejected", "cancelled", "private", "over"] as const;
export type EventStanding = (typeof EVENT_STANDINGS)[number];

/** What decides it. */
type StandingFacts = {
  cancelledAt: EpochMs | null;
  visibility: Visibility;
  moderation: ModerationState;
  held: boolean;
  importStatus: "pending" | "done" | null;
  suspendedAt: EpochMs | null;
  /** It has dates, and none that is not cancelled is still to come or running. */
  isOver: boolean;
};

/** Where an event stands: what its people must know first wins (`data/queries/my-events.ts` says the same in SQL, for counting). */
export function eventStanding(event: StandingFacts): EventStanding {
  if (event.cancelledAt !== null) return "cancelled";
  if (event.visibility === "private") return "private";
  if (event.moderation === "rejected") return "rejected";
  if (event.held || event.importStatus === "pending" || event.suspendedAt !== null) return "held";
  return event.isOver ? "over" : "live";
}

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

/** What of an event decides who may open its page. */
export type SeenEvent = {
  listing: Listing;
  visibility: Visibility;
  userId: string | null;
  /** What the viewer is to its organizer, where that was asked. */
  organizerRole?: OrganizerRole | null;
};

/**
 * Whether this viewer may open the event's page: what lists show, one's own and those of the organizer one works on, and for
 * moderators what is held or rejected (PRODUCT P6).
 */
export function maySeeEvent(event: SeenEvent, viewer: Pick<Viewer, "userId" | "role"> | null): boolean {
  if (listingsFor(viewer).includes(event.listing)) return true;
  if (viewer === null) return false;
  if (viewer.userId === event.userId || (event.organizerRole ?? null) !== null) return true;
  return viewer.role !== "user" && event.visibility !== "private";
}

/** What of a deleted event says who could see it. */
export type DeletedThing = SeenEvent & Omit<ListableEvent, "deletedAt">;

/** Whether this viewer could see a deleted event while it was there: only then is it told to be gone (PRODUCT P18). */
export function wasShown(event: DeletedThing, viewer: Viewer | null): boolean {
  return maySeeEvent({ ...event, listing: listingOfEvent({ ...event, deletedAt: null }) }, viewer);
}
