import { type SQL, sql } from "drizzle-orm";
import {
  OVERVIEW_TIMES,
  type OverviewFilter,
  type OverviewState,
  type OverviewTime,
} from "#core/admin/overview-address.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";

/** What of a filter is not a word: it is chosen from lists. */
type OverviewChoice = Pick<OverviewFilter, "status" | "type" | "when">;

const OF_STATE: Record<OverviewState, SQL> = {
  pending: sql`e.moderation = 'pending' and e.visibility <> 'private'`,
  approved: sql`e.moderation = 'approved'`,
  rejected: sql`e.moderation = 'rejected'`,
  cancelled: sql`e.cancelled_at is not null`,
};

/** That the event `e` is there and as chosen. */
export function overviewCondition({ status, type, when }: OverviewChoice, now: EpochMs): SQL {
  const all = [
    sql`e.deleted_at is null`,
    ...(status === null ? [] : [OF_STATE[status]]),
    ...(type === null ? [] : [sql`e.type = ${type}`]),
    ...(when === null ? [] : [atTime(when, now)]),
  ];
  return sql.join(all, sql` and `);
}

function atTime(when: OverviewTime, now: EpochMs): SQL {
  const hasDate = sql`e.current_ends_at > ${sqlInstant(now)}`;
  if (when === "always") return sql`e.kind = 'always_open'`;
  return when === "upcoming" ? hasDate : sql`e.kind = 'scheduled' and (${hasDate}) is not true`;
}

/** As the indexes of the shelves are written (0035): another spelling would not find them. */
export const BUCKET = sql.raw("overview_shelf(e.type, e.moderation, e.visibility, e.kind, e.current_ends_at)");

const STATES = ["pending", "unasked", "approved", "rejected"] as const;
/** What stands on the shelf of each time; events whose date is over stand with the dated ones until a job has moved them on. */
const SHELF_OF_TIME: Record<OverviewTime, string> = { upcoming: "dated", past: "over", always: "open" };

/** The shelves (0035) of a choice; null when it is not made by them: nothing is chosen, or what was called off, which few events are. */
export function bucketsOf({ status, type, when }: OverviewChoice): readonly string[] | null {
  if (status === "cancelled" || (status === null && type === null && when === null)) return null;
  const types = type === null ? EVENT_TYPES : [type];
  const states = status === null ? STATES : [status];
  const times = when === null ? OVERVIEW_TIMES : [when];
  return types.flatMap((one) =>
    states.flatMap((state) => times.map((time) => `${one} ${state} ${SHELF_OF_TIME[time]}`)),
  );
}

/** What of a shelf's events is left out by the choice of a time, and the few that stand on another shelf. */
export function lateSql({ when }: OverviewChoice, now: EpochMs): { onShelf: SQL; elsewhere: SQL | null } {
  const isLate = sql`e.current_ends_at <= ${sqlInstant(now)}`;
  if (when === "upcoming") return { onShelf: sql`e.current_ends_at > ${sqlInstant(now)}`, elsewhere: null };
  return { onShelf: sql`true`, elsewhere: when === "past" ? isLate : null };
}
