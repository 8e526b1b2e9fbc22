import type { ModerationState } from "#core/events/event.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Viewer, listingsFor } from "#core/viewer.ts";
import { type ListableEvent, type Listing, type Visibility, listingOf } from "#core/visibility.ts";

/** The statuses of an event that its own people see; an event has exactly one. */
export const EVENT_STATUSES = ["live", "held", "rejected", "cancelled", "private", "over"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The facts that decide the status. */
type StatusFacts = {
  cancelledAt: EpochMs | null;
  visibility: Visibility;
  moderation: ModerationState;
  held: boolean;
  importStatus: "pending" | "done" | null;
  suspendedAt: EpochMs | null;
  /** It has dates, and none that is not cancelled is running or upcoming. */
  isOver: boolean;
};

/** The status of an event; the first that applies wins (`data/queries/my-events.ts` says the same in SQL, for counting). */
export function eventStatus(event: StatusFacts): EventStatus {
  if (event.cancelledAt !== null) return "cancelled";
  if (event.visibility === "private") return "private";
  if (event.moderation === "rejected") return "rejected";
  if (event.held || event.importStatus === "pending" || event.suspendedAt !== null) return "held";
  return event.isOver ? "over" : "live";
}

/** The person who acts, and the event's facts that decide whether they may. */
type Person = { userId: string | null; role: Viewer["role"] | "visitor" | "system" };
type OwnedEvent = {
  userId: string | null;
  /** The person's role in the event's organizer. */ organizerRole: OrganizerRole | null;
};
export type GuardedEvent = OwnedEvent & { visibility: Visibility };

/** Whether it is the person's own event: they created it, or belong to its organizer. */
export function isOwnEvent(person: Person, event: OwnedEvent): boolean {
  return person.userId !== null && (person.userId === event.userId || event.organizerRole !== null);
}

/**
 * Whether a person may read title, organizer, description and link of an event that is not listed: its own people, and
 * staff unless it is private. Of a private event staff see only that it exists, its owner and its state (PRODUCT P6).
 */
export function mayReadWords(person: Person, event: GuardedEvent): boolean {
  const isStaff = person.role === "moderator" || person.role === "admin";
  return isOwnEvent(person, event) || (isStaff && event.visibility !== "private");
}

/** Whether a person may edit, cancel and restore an event: its own people, and staff who may read it (PRODUCT P6, P7). */
export function mayEditEvent(person: Person, event: GuardedEvent): boolean {
  return mayReadWords(person, event);
}

/**
 * Whether a person may delete an event: its creator, the organizer's owner, and admins; not editors or moderators
 * (PRODUCT P7).
 */
export function mayDeleteEvent(person: Person, event: OwnedEvent): boolean {
  const owns = person.userId !== null && person.userId === event.userId;
  return owns || event.organizerRole === "owner" || person.role === "admin";
}

/**
 * Whether a person may set who sees an event and its link: its own people, and admins (PRODUCT P6: visibility is the
 * owner's).
 */
export function maySetVisibility(person: Person, event: OwnedEvent): boolean {
  return isOwnEvent(person, event) || person.role === "admin";
}

/** The facts of an event that decide who may open its page. */
export type SeenEvent = {
  listing: Listing;
  visibility: Visibility;
  userId: string | null;
  /** The viewer's role in its organizer, if it was queried. */
  organizerRole?: OrganizerRole | null;
};

/**
 * Whether this viewer may open the event's page: listed events, one's own, those of one's organizer, and for
 * moderators held and rejected ones (PRODUCT P6).
 */
export function maySeeEvent(event: SeenEvent, viewer: Pick<Viewer, "userId" | "role"> | null): boolean {
  if (listingsFor(viewer).includes(event.listing)) return true;
  if (viewer === null) return false;
  if (viewer.userId === event.userId || (event.organizerRole ?? null) !== null) return true;
  return viewer.role !== "user" && event.visibility !== "private";
}

/** The facts of a deleted event that decide who could see it. */
export type DeletedThing = SeenEvent & Omit<ListableEvent, "deletedAt">;

/** Whether this viewer could see the event before it was deleted: only then does the page say that it is gone (PRODUCT P18). */
export function wasShown(event: DeletedThing, viewer: Pick<Viewer, "userId" | "role"> | null): boolean {
  return maySeeEvent({ ...event, listing: listingOf({ ...event, deletedAt: null }) }, viewer);
}
