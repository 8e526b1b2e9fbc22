import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { SecondCalendar } from "#core/time/second-calendar.ts";
import type { Listing } from "#core/visibility.ts";

/** A member's display preferences; null follows the device, the language, or the site (PRODUCT P4, P21). */
export type ViewerPreferences = {
  /** Null means the device's zone, from the cookie. */
  timezone: ZoneId | null;
  hour12: boolean | null;
  firstWeekday: IsoWeekday | null;
  eventsPerPage: number | null;
  /** The hours that a member usually has free, as text (`readFreeHours`); null means those of the cookie, if any. */
  freeHours: string | null;
  secondCalendar: SecondCalendar | null;
};

/** A signed-in person, for pages and policies. */
export type Viewer = {
  userId: string;
  email: string;
  name: string | null;
  role: "user" | "moderator" | "admin";
  sessionId: string;
  signedInAt: EpochMs;
  /** The picture of the profile, by its key in the picture store. */
  avatarKey: string | null;
  /** The public id of the person's own organizer. */
  organizerId: string | null;
  /** Internal ids of the organizers that this person has hidden from lists. */
  hiddenOrganizers: readonly number[];
  preferences: ViewerPreferences;
};

const PUBLIC_LISTINGS: readonly Listing[] = ["public"];
const MEMBER_LISTINGS: readonly Listing[] = ["public", "members"];

/** The viewer of a list: the listings they may see, the organizers they hide, and whose saves its rows show. */
type ListScope = { listings: readonly Listing[]; hides: readonly number[]; savedBy: string | null };

export function listScope(viewer: Pick<Viewer, "userId" | "hiddenOrganizers"> | null): ListScope {
  return { listings: listingsFor(viewer), hides: viewer?.hiddenOrganizers ?? [], savedBy: viewer?.userId ?? null };
}

/** The listings that this viewer sees in lists (PRODUCT P6). */
export function listingsFor(viewer: Pick<Viewer, "userId"> | null): readonly Listing[] {
  return viewer === null ? PUBLIC_LISTINGS : MEMBER_LISTINGS;
}
