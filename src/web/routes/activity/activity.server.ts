import { clearActivity, switchActivity } from "#commands/activity/change-activity.ts";
import { ACTIVITY_PAGE_SIZE, ACTIVITY_TYPES, type ActivityEntity, type ActivityType } from "#core/activity/activity.ts";
import { AppError } from "#core/errors.ts";
import { maySeeEvent } from "#core/events/event-policy.ts";
import { pageCount } from "#core/pagination.ts";
import { agoWords } from "#core/time/relative-time.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import { type Toast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import {
  type ActivityRow,
  type NamedSubject,
  findActivityState,
  listActivity,
  listNamedSubjects,
} from "#data/queries/activity.ts";
import { activityPath } from "#web/components/activity/activity-path.ts";
import { dateOfActivity } from "#web/components/activity/date-of-activity.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Clears the log, or switches it on or off; `intent` says which. */
export async function activityAction(request: Request, viewer: Viewer, context: RequestContext): Promise<Response> {
  const { database, now } = context;
  const intent = (await readForm(request)).text("intent");
  if (intent === "clear") {
    await clearActivity(database, viewer);
    return redirectWithToast("/activity", done("cleared"), context);
  }
  if (intent !== "on" && intent !== "off")
    throw new AppError("invalid", "the form asks for nothing that the log can do");
  await switchActivity(database, { viewer, isOn: intent === "on" }, now);
  return redirectWithToast("/activity", done(intent), context);
}

const done = (what: "cleared" | "on" | "off"): Toast =>
  successToast({ title: `activity.toast.${what}`, message: `activity.toast.${what}Text` });

type Loaded = { status: number; view: ActivityView };

/** Loads a page of the member's own log; returns a failure as a value with its status. */
export async function activityLoader(viewer: Viewer, page: number, context: RequestContext): Promise<Loaded> {
  const loaded = await orLogged(context, "the activity log could not be read", () => readPage(viewer, page, context));
  if (loaded !== null) return loaded;
  const documentTitle = context.translate("activity.documentTitleFailed", { site: context.site.name });
  return { status: 503, view: { documentTitle, shows: "failed", requestId: context.requestId } };
}

async function readPage(viewer: Viewer, page: number, context: RequestContext): Promise<Loaded> {
  const { database, translate, site } = context;
  const [{ total, isOn }, rows] = await Promise.all([
    findActivityState(database.db, viewer.userId),
    listActivity(database.db, viewer.userId, { page, pageSize: ACTIVITY_PAGE_SIZE }),
  ]);
  const pages = pageCount(total, ACTIVITY_PAGE_SIZE);
  const documentTitle =
    page === 1
      ? translate("activity.documentTitle", { site: site.name })
      : translate("activity.documentTitlePage", { site: site.name, page });
  if (page > pages) return { status: 404, view: { documentTitle, shows: "beyond", page, pages } };
  const lines = await activityLines(rows, viewer, context);
  return { status: 200, view: { documentTitle, shows: "log", page, pages, isOn, lines } };
}

type LineReader = Pick<RequestContext, "now" | "translate" | "language" | "hour12">;

/**
 * Describes the entries of a log. An entry names its event or organizer only while the reader may see it; the entry
 * itself stays.
 */
async function activityLines(
  rows: readonly ActivityRow[],
  viewer: Viewer,
  context: LineReader & Pick<RequestContext, "database">,
): Promise<readonly ActivityLine[]> {
  const idsOf = (kind: ActivityEntity) => [
    ...new Set(rows.filter(({ entityType }) => entityType === kind).map(({ entityId }) => entityId)),
  ];
  const things = await listNamedSubjects(context.database.db, {
    eventIds: idsOf("event"),
    organizerIds: idsOf("organizer"),
  });
  // The same rule decides who may see events and organizers (spec §4).
  const shown = things.filter((thing) => thing.deletedAt === null && maySeeEvent(thing, viewer));
  const byId = new Map(shown.map((thing) => [`${thing.kind} ${thing.publicId}`, thing]));
  return rows.map((row, at) => lineOf(row, { at, thing: byId.get(`${row.entityType} ${row.entityId}`) }, context));
}

function lineOf(
  row: ActivityRow,
  { at, thing }: { at: number; thing: NamedSubject | undefined },
  context: LineReader,
): ActivityLine {
  const { now, translate } = context;
  const type = ACTIVITY_TYPES.find((known) => known === row.type) ?? "other";
  const kind = row.entityType === "event" || row.entityType === "organizer" ? row.entityType : "other";
  const ago = agoWords(row.createdAt, now);
  return {
    key: `${row.createdAt}-${at}`,
    type,
    text: translate(`activity.line.${type}`),
    date: dateOfActivity(row, context),
    about: thing === undefined ? null : { name: thing.name, href: activityPath(thing) },
    iso: toIsoSeconds(row.createdAt),
    ago: translate(`time.${ago.key}`, ago.values),
    entity: { kind, word: kind === "other" ? row.entityType : translate(`activity.entity.${kind}`) },
  };
}

/** One entry of the log, formatted for the reader. */
export type ActivityLine = {
  key: string;
  type: ActivityType | "other";
  text: string;
  /** The date, where the entry is about one date of an event only. */
  date: string | null;
  /** The event or organizer of the entry, while the reader may see it. */
  about: { name: string; href: string } | null;
  iso: string;
  ago: string;
  entity: { kind: ActivityEntity | "other"; word: string };
};

/** What /activity shows. */
export type ActivityView = { documentTitle: string } & (
  | { shows: "log"; page: number; pages: number; isOn: boolean; lines: readonly ActivityLine[] }
  | { shows: "beyond"; page: number; pages: number }
  | { shows: "failed"; requestId: string }
);
