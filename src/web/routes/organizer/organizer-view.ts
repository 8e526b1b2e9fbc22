import type { EventSearch } from "#core/events/event-search.ts";
import type { TextView } from "#web/components/event-page/event-page-view.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { OrganizerStanding } from "#web/components/organizers/organizer-badges.tsx";
import type { OrganizerMemberView } from "#web/routes/organizer/member-view.ts";

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
