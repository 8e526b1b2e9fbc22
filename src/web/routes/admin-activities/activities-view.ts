import type { ActivityType } from "#core/activity/activity.ts";
import type { LogAsked } from "#core/audit/log-address.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { LogPart } from "#web/components/admin-audit/log-part.ts";

export type ActivityView = {
  id: number;
  type: ActivityType | "other";
  /** What was saved or followed, while its reader may see it. */
  about: { name: string; href: string } | null;
  kind: "event" | "organizer" | "other";
  /** The day and hour at the event of a single date that was saved. */
  date: string | null;
  name: string | null;
  email: string;
  iso: string;
  ago: string;
};

/** What the page of members' activities shows: a page of them, or that they could not be read. */
export type ActivitiesView = {
  documentTitle: string;
  frame: AdminFrameData;
  asked: LogAsked<ActivityType>;
  here: string;
} & ({ shows: "list"; entries: readonly ActivityView[]; part: LogPart } | { shows: "failed"; requestId: string });
