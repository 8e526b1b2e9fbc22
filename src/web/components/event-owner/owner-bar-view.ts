import type { EventStanding } from "#core/events/event-policy.ts";
import type { OwnerNote } from "#web/components/event-owner/owner-note-line.tsx";

/** What an event's page shows only to who may change it. */
export type OwnerBarView = {
  publicId: string;
  title: string;
  href: string;
  /** Where the page stands, for acts to come back to. */
  here: string;
  /** It is the viewer's own, or they work on its organizer; else they moderate. */
  isOwn: boolean;
  mayDelete: boolean;
  standing: EventStanding;
  notes: readonly OwnerNote[];
  editHref: string;
  /** All its coming dates, and the page's date by itself; null where there is none to change. */
  datesHref: string | null;
  dateHref: string | null;
};
