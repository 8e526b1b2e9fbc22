import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { Listing } from "#core/visibility.ts";

/** What a member chose to see differently; null follows the device, the language, or the site (PRODUCT P4, P21). */
export type ViewerPreferences = {
  /** Null means the device's zone, which the cookie tells. */
  timezone: ZoneId | null;
  hour12: boolean | null;
  firstWeekday: IsoWeekday | null;
  eventsPerPage: number | null;
};

/** A signed-in person, as pages and policies see them. */
export type Viewer = {
  userId: string;
  email: string;
  name: string | null;
  role: "user" | "moderator" | "admin";
  sessionId: string;
  signedInAt: EpochMs;
  /** The picture of the profile, as the picture store knows it. */
  avatarKey: string | null;
  /** The public id of the organizer that this person registered. */
  organizerId: string | null;
  /** The organizers whose events this person does not want in lists, by their internal ids. */
  hiddenOrganizers: readonly number[];
  preferences: ViewerPreferences;
};

const PUBLIC_LISTINGS: readonly Listing[] = ["public"];
const MEMBER_LISTINGS: readonly Listing[] = ["public", "members"];

/** For whom a list is: what it may show, what this person does not want in it, and whose saves its rows tell. */
type ListScope = { listings: readonly Listing[]; hides: readonly number[]; savedBy: string | null };

export function listScope(viewer: Pick<Viewer, "userId" | "hiddenOrganizers"> | null): ListScope {
  return { listings: listingsFor(viewer), hides: viewer?.hiddenOrganizers ?? [], savedBy: viewer?.userId ?? null };
}

/** The listings that lists may show to this viewer (PRODUCT P6). */
export function listingsFor(viewer: Pick<Viewer, "userId"> | null): readonly Listing[] {
  return viewer === null ? PUBLIC_LISTINGS : MEMBER_LISTINGS;
}
