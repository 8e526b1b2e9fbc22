import type { EventStatus } from "#core/events/event-policy.ts";
import type { EventType } from "#core/events/event.ts";
import type { OwnerNote } from "#web/components/event-owner/owner-note-line.tsx";

/** The filters of the list. */
export const MY_EVENTS_TABS = [
  "live",
  "held",
  "rejected",
  "cancelled",
  "private",
  "over",
  "drafts",
  "deleted",
] as const;
export type MyEventsTab = (typeof MY_EVENTS_TABS)[number];

/** The possible actions on an event. */
export type MyEventAct =
  | "confirm"
  | "edit"
  | "sendAgain"
  | "dates"
  | "insights"
  | "duplicate"
  | "cancel"
  | "restore"
  | "delete"
  | "undelete";

export type MyEventView = {
  publicId: string;
  title: string;
  /** Null for a deleted event, which has no page. */
  href: string | null;
  type: EventType;
  status: EventStatus | "deleted";
  isLinkDead: boolean;
  isStruck: boolean;
  /** The organizer, where somebody else created the event. */
  organizer: string | null;
  when: string;
  /** The relevant date: "Thu, Oct 23, 10:00 PM". */
  date: { key: "next" | "now" | "last"; iso: string; text: string } | null;
  notes: readonly OwnerNote[];
  /** "Confirmed 9 days ago", or since when nobody has confirmed it; null for what is no live series. */
  confirmed: string | null;
  /** For a deleted event: when it was deleted, and until when it can be restored. */
  deleted: { date: string; until: string } | null;
  acts: readonly MyEventAct[];
};

export type MyDraftView = { publicId: string; title: string | null; href: string; date: string; clock: string };

export type MyFilter = { tab: MyEventsTab | null; count: number; href: string };

/** What /my-events shows: a page of the list, that there is no such page, or that the list could not be read. */
export type MyEventsView = { documentTitle: string } & (
  | {
      shows: "list";
      tab: MyEventsTab | null;
      filters: readonly MyFilter[];
      page: number;
      pages: number;
      total: number;
      zone: string | null;
      /** The address of this place in the list, which actions redirect back to. */
      here: string;
      events: readonly MyEventView[];
      drafts: readonly MyDraftView[];
    }
  | { shows: "beyond"; page: number; pages: number; last: string }
  | { shows: "failed"; requestId: string }
);
