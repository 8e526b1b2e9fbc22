import type { OrganizersAddress } from "#core/organizers/organizers-list.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { OrganizerStanding } from "#web/components/organizers/organizer-badges.tsx";

/** When an organizer's next gathering is, in finished strings; `running` says that it has begun. */
export type NextView = { running: boolean; when: string; at: number; title: string; href: string };

/** One organizer of the directory. */
export type OrganizerCardView = OrganizerStanding & {
  key: string;
  href: string;
  name: string;
  monogram: string;
  /** Cut as on event cards; null when there is no description. */
  text: string | null;
  websiteUrl: string | null;
  /** Whether this member follows it; null where no button stands: for visitors, and for its owner. */
  isFollowing: boolean | null;
  /** The form with which this member writes to it; null for visitors, for its owner, and where nobody reads. */
  contactHref: string | null;
  next: NextView | null;
};

export type OrganizersPage = {
  shows: "list";
  pages: number;
  total: number;
  /** Which page of how many, and of how many organizers. */
  showing: string;
  cards: OrganizerCardView[];
};

/** What /organizers answers: a page of the directory, that there is no such page, or that it could not be read. */
export type OrganizersView = PageHead &
  OrganizersAddress & {
    /** Whether the viewer has a profile of their own in it. */
    hasProfile: boolean;
    body: OrganizersPage | { shows: "beyond"; pages: number } | { shows: "failed"; requestId: string };
  };
