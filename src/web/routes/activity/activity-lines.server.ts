import { ACTIVITY_TYPES, type ActivityEntity } from "#core/activity/activity.ts";
import { maySeeEvent } from "#core/events/may-see-event.ts";
import { agoWords } from "#core/time/ago-words.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { findNamedThings, type NamedThing } from "#data/queries/activity-names.ts";
import type { ActivityRow } from "#data/queries/activity.ts";
import { activityPath } from "#web/components/activity/activity-path.ts";
import { dateOfActivity } from "#web/components/activity/date-of-activity.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ActivityLine } from "#web/routes/activity/activity-view.ts";

type LineReader = Pick<RequestContext, "now" | "translate" | "language" | "hour12">;

/** The lines of a log. What a line was about is named as long as its reader may still see it; the line itself stays. */
export async function activityLines(
  rows: readonly ActivityRow[],
  viewer: Viewer,
  context: LineReader & Pick<RequestContext, "database">,
): Promise<readonly ActivityLine[]> {
  const idsOf = (kind: ActivityEntity) => [
    ...new Set(rows.filter(({ entityType }) => entityType === kind).map(({ entityId }) => entityId)),
  ];
  const things = await findNamedThings(context.database.db, {
    eventIds: idsOf("event"),
    organizerIds: idsOf("organizer"),
  });
  // Events and organizers share the rule of who may see them (spec §4).
  const shown = things.filter((thing) => thing.deletedAt === null && maySeeEvent(thing, viewer));
  const byId = new Map(shown.map((thing) => [`${thing.kind} ${thing.publicId}`, thing]));
  return rows.map((row, at) => lineOf(row, { at, thing: byId.get(`${row.entityType} ${row.entityId}`) }, context));
}

function lineOf(
  row: ActivityRow,
  { at, thing }: { at: number; thing: NamedThing | undefined },
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
