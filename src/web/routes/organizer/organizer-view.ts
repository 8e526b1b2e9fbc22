import type { EventSearch } from "#core/events/event-search.ts";
import type { TextView } from "#web/components/event-page/event-page-view.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { OrganizerStanding } from "#web/components/organizers/organizer-badges.tsx";

/** What only people who are signed in see of an organizer's page. */
export type OrganizerMemberView = {
  /** The form with which they write to it; null where nobody reads, and for its owner. */
  contactHref: string | null;
  /** The address that it shows to members; null when it stays with us. */
  mailto: string | null;
  /** For its owner and its editors. */
  editHref: string | null;
  /** For its owner alone. */
  followers: number | null;
  /** What became of this person's claim, or that they own another profile already; null when they made none that counts. */
  claim: "pending" | "rejected" | "hasProfile" | null;
  /** The id of the member who can take the page at once, because only their events name this organizer; null for everyone else. */
  claimant: string | null;
  /** For those who saved or follow, and for its people; the newest first. */
  announcements: readonly { key: number; body: string; date: string }[];
};

/** A day of the usual week: its name, and what begins at which share of it. */
export type WeekDayView = {
  key: string;
  short: string;
  long: string;
  /** Shares of the day's width, from midnight to midnight. */
  marks: readonly number[];
  times: readonly { at: number; clock: string }[];
  /** How many more begin than are told. */
  more: number;
};

export type WeekView = { city: string; date: string; days: readonly WeekDayView[] };

export type OrganizerEvents = {
  shows: "list";
  pages: number;
  total: number;
  days: readonly DayView[];
  rooms: EventRowView[];
};

/** An organizer's page in finished strings. */
export type OrganizerView = PageHead &
  OrganizerStanding & {
    shows: "organizer";
    path: string;
    publicId: string;
    name: string;
    monogram: string;
    /** Whether somebody's account stands behind it; else the page was made from a name (PRODUCT P3). */
    claimed: boolean;
    /** "March 2025". */
    memberSince: string;
    about: TextView;
    websiteUrl: string | null;
    /** How this member stands to it; null where no button stands: for visitors, and for its owner. */
    ties: { isFollowing: boolean; isHidden: boolean } | null;
    /** What only members see; null for visitors. */
    member: OrganizerMemberView | null;
    week: WeekView | null;
    search: EventSearch;
    events: OrganizerEvents | { shows: "beyond"; pages: number };
  };
