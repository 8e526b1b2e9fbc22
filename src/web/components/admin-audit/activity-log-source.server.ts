import { ACTIVITY_TYPES, type ActivityType } from "#core/activity/activity.ts";
import { type LogQuery, logPeriod } from "#core/audit/log-address.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { maySeeEvent } from "#core/events/event-policy.ts";
import type { Viewer } from "#core/viewer.ts";
import { type ActivityLogRow, listActivityPage, listActivityRows } from "#data/queries/activity-log.ts";
import { type NamedSubject, listNamedSubjects } from "#data/queries/activity.ts";
import type { LogEdge } from "#data/queries/log-page.ts";
import type { Database } from "#data/database.ts";
import { LOG_PATHS } from "#web/components/admin-audit/logs.ts";

/** A member's activity with the name of its subject; null when the reader may not see the subject. */
export type NamedActivity = ActivityLogRow & { thing: NamedSubject | null };

/** Reads the activity log, for its pages and its export. */
export function activityLogSource(database: Pick<Database, "db">, viewer: Viewer, zone: ZoneId) {
  return {
    path: LOG_PATHS.activities,
    choices: ACTIVITY_TYPES,
    roles: [],
    note: "the activities of members could not be read",
    find: ({ query, activity, from, until }: LogQuery<ActivityType>, edge: LogEdge) => {
      const period = logPeriod({ from, until }, zone);
      return listActivityPage(database.db, { query, type: activity, ...period, viewerId: viewer.userId }, edge);
    },
    rows: async (ids: readonly number[]): Promise<readonly NamedActivity[]> => {
      const rows = await listActivityRows(database.db, ids);
      const things = await namedThings(database, rows, viewer);
      return rows.map((row) => ({ ...row, thing: things.get(`${row.entityType} ${row.entityId}`) ?? null }));
    },
  };
}

async function namedThings({ db }: Pick<Database, "db">, rows: readonly ActivityLogRow[], viewer: Viewer) {
  const idsOf = (kind: NamedSubject["kind"]) => [
    ...new Set(rows.filter(({ entityType }) => entityType === kind).map(({ entityId }) => entityId)),
  ];
  const things = await listNamedSubjects(db, { eventIds: idsOf("event"), organizerIds: idsOf("organizer") });
  const shown = things.filter((thing) => thing.deletedAt === null && maySeeEvent(thing, viewer));
  return new Map(shown.map((thing) => [`${thing.kind} ${thing.publicId}`, thing]));
}
