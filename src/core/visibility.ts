import type { EpochMs } from "#core/time/instant.ts";

/**
 * The audience that the owner wants: everyone, signed-in people, or nobody else (spec §4, Organizer visibility;
 * PRODUCT P6).
 */
export const VISIBILITIES = ["public_web", "public_in_app", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const DEFAULT_VISIBILITY: Visibility = "public_web";

export function isVisibility(text: string): text is Visibility {
  return VISIBILITIES.some((each) => each === text);
}

/** Where a thing is listed: the stored result that every list reads by index. */
const LISTINGS = ["hidden", "members", "public"] as const;
export type Listing = (typeof LISTINGS)[number];

/** The columns of an event's row that decide where it is listed. */
export type ListableEvent = {
  visibility: Visibility;
  moderation: "pending" | "approved" | "rejected";
  held: boolean;
  importStatus: "pending" | "done" | null;
  deletedAt: EpochMs | null;
  suspendedAt: EpochMs | null;
};

const LISTING_OF: Record<Visibility, Listing> = { public_web: "public", public_in_app: "members", private: "hidden" };

/**
 * Where an event is listed, by its stored row: visibility limited by moderation, import, deletion and suspension (PRODUCT
 * P6). Every command that changes one of these columns stores the result; queries never compute it. A change of the row is
 * spread over it first: `{ ...event, ...change }`.
 */
export function listingOf(event: ListableEvent): Listing {
  const isShut = event.deletedAt !== null || event.suspendedAt !== null || event.held;
  if (isShut || event.moderation === "rejected" || event.importStatus === "pending") return "hidden";
  return LISTING_OF[event.visibility];
}
