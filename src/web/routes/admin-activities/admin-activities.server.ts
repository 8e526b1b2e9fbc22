import { ACTIVITY_TYPES, type ActivityType } from "#core/activity/activity.ts";
import type { LogQuery } from "#core/audit/log-address.ts";
import { agoWords } from "#core/time/relative-time.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { wordsIn } from "#messages/words-in.ts";
import { activityPath } from "#web/components/activity/activity-path.ts";
import { dateOfActivity } from "#web/components/activity/date-of-activity.server.ts";
import { type NamedActivity, activityLogSource } from "#web/components/admin-audit/activity-log-source.server.ts";
import type { LogPart } from "#web/components/admin-audit/log-page.tsx";
import { readLog } from "#web/components/admin-audit/read-log.server.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Loads a page of the members' activities. */
export async function activitiesLoader(
  url: URL,
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<{ status: number; view: ActivitiesView }> {
  const { translate, site, requestId, database } = context;
  const page = translate("adminAudit.documentTitle.activities");
  const {
    requested,
    here,
    page: read,
  } = await readLog(url, activityLogSource(database, viewer, context.zone.id), context);
  const common = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame, requested, here };
  if (read === null) return { status: 503, view: { ...common, shows: "failed", requestId } };
  const entries = read.rows.map((row) => activityView(row, context));
  return { status: 200, view: { ...common, shows: "list", entries, part: read.part } };
}

function activityView({ thing, ...row }: NamedActivity, context: RequestContext): ActivityView {
  const { id, name, email, entityType, createdAt } = row;
  const ago = agoWords(createdAt, context.now);
  return {
    id,
    type: ACTIVITY_TYPES.find((known) => known === row.type) ?? "other",
    about: thing === null ? null : { name: thing.name, href: activityPath(thing) },
    kind: entityType === "event" || entityType === "organizer" ? entityType : "other",
    date: dateOfActivity(row, context),
    name,
    email,
    iso: toIsoSeconds(createdAt),
    ago: wordsIn(context.translate, { key: `time.${ago.key}`, values: ago.values }),
  };
}

export type ActivityView = {
  id: number;
  type: ActivityType | "other";
  /** The saved event or followed organizer, while the reader may see it. */
  about: { name: string; href: string } | null;
  kind: "event" | "organizer" | "other";
  /** The local date and time of the single date that was saved. */
  date: string | null;
  name: string | null;
  email: string;
  iso: string;
  ago: string;
};

/** What the page of members' activities shows: a page of entries, or that they could not be read. */
type ActivitiesView = {
  documentTitle: string;
  frame: AdminFrameData;
  requested: LogQuery<ActivityType>;
  here: string;
} & ({ shows: "list"; entries: readonly ActivityView[]; part: LogPart } | { shows: "failed"; requestId: string });
