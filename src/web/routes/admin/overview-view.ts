import type { OverviewAsked, OverviewState } from "#core/admin/overview-address.ts";
import type { EventType } from "#core/events/event.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";

export type OverviewRow = {
  publicId: string;
  /** Null for 'Untitled Event'. */
  title: string | null;
  /** Somebody else's private event, of which staff read no word. */
  isWithheld: boolean;
  href: string;
  type: EventType;
  /** Null for 'No date'. */
  date: { iso: string; day: string; clock: string } | null;
  isAlwaysOpen: boolean;
  /** Null for 'Unknown Organizer'. */
  organizer: { name: string; href: string } | null;
  /** Who made it; `account` is shown to admins only. */
  createdBy: { kind: "you" | "import" | "nobody" | "member" } | { kind: "account"; id: string; short: string };
  states: readonly (OverviewState | "private")[];
  mayDelete: boolean;
};

/** What the overview shows of all events: a page, or that it could not be read. */
export type OverviewView = { documentTitle: string; frame: AdminFrameData; asked: OverviewAsked } & (
  | {
      shows: "list";
      rows: readonly OverviewRow[];
      /** Counted up to 1,000. */
      total: { count: number; isMore: boolean };
      isNarrowed: boolean;
      /** Where the list stands, for acts to come back to. */
      here: string;
      previous: string | null;
      next: string | null;
    }
  | { shows: "failed"; requestId: string; here: string }
);
