import type { Listing } from "#core/visibility.ts";

/** A signed-in person, as pages and policies see them. */
export type Viewer = { userId: string; role: "user" | "moderator" | "admin" };

const PUBLIC_LISTINGS: readonly Listing[] = ["public"];
const MEMBER_LISTINGS: readonly Listing[] = ["public", "members"];

/** The listings that lists may show to this viewer (PRODUCT P6). */
export function listingsFor(viewer: Viewer | null): readonly Listing[] {
  return viewer === null ? PUBLIC_LISTINGS : MEMBER_LISTINGS;
}
