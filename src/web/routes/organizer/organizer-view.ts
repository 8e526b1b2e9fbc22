import type { EventSearch } from "#core/events/event-search.ts";
import type { CalendarMenuView } from "#web/components/calendar-files/calendar-menu.tsx";
import type { TextView } from "#web/components/event-page/event-page-view.ts";
import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShareMenuView } from "#web/components/share/share-menu.tsx";
import type { OrganizerBadgeFacts } from "#web/components/organizers/organizer-badges.tsx";

/** The data of an organizer's page that only signed-in people see. */
export type OrganizerMemberView = {
  /** The form that writes to the organizer; null for an organizer whose messages nobody reads, and for its owner. */
  contactHref: string | null;
  /** The address that the organizer shows to members; null when it is not shown. */
  mailto: string | null;
  /** For the organizer's owner and editors. */
  editHref: string | null;
  /** For the organizer's owner only. */
  followers: number | null;
  /** The state of this person's claim, or that they already own another profile; null without a relevant claim. */
  claim: "pending" | "rejected" | "hasProfile" | null;
  /**
   * The id of the member who can take over the page at once, because only their events name this organizer; null for
   * everyone else.
   */
  claimant: string | null;
  /** For people who saved its events or follow it, and for its own people; newest first. */
  announcements: readonly { key: number; body: string; date: string }[];
};

/** A day of the usual week: its name, and the start times as shares of the day. */
export type WeekDayView = {
  key: string;
  short: string;
  long: string;
  /** Positions as shares of the day's width, from midnight to midnight. */
  marks: readonly number[];
  times: readonly { at: number; clock: string }[];
  /** How many more events begin than are listed. */
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

/** An organizer's page, formatted for the reader. */
export type OrganizerView = PageHead &
  OrganizerBadgeFacts & {
    shows: "organizer";
    path: string;
    publicId: string;
    name: string;
    /** The organizer's mark, a complete SVG. */
    mark: string;
    /** Whether an account owns the page; otherwise the page was created from a name (PRODUCT P3). */
    claimed: boolean;
    /** "March 2025". */
    memberSince: string;
    /** What its coming events say of it: "Toledo", "English, Spanish", "2 events a week"; null where they say nothing. */
    facts: readonly (string | null)[];
    /** The text of a page that nobody has claimed, made from its events; null for one with a text of its own. */
    line: string | null;
    about: TextView;
    websiteUrl: string | null;
    /** The ways to subscribe to its calendar; null for one that not everybody may see. */
    subscribe: CalendarMenuView | null;
    share: ShareMenuView;
    /** This member's relation to the organizer; null where no button is shown: for visitors, and for the owner. */
    ties: { isFollowing: boolean; isHidden: boolean } | null;
    /** What only members see; null for visitors. */
    member: OrganizerMemberView | null;
    week: WeekView | null;
    search: EventSearch;
    /** The same events in the list and the calendar with all filters; null for an organizer that is not listed. */
    elsewhere: { list: string; calendar: string } | null;
    events: OrganizerEvents | { shows: "beyond"; pages: number };
  };
