import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { CalendarAddressKind } from "#core/calendar-files/calendar-address.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { calendarAddresses } from "#data/tables/calendar-addresses.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** The hash by which an address is found: the database does not have the address itself. */
export function hashOfCalendarKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** A private calendar, and what its member chose. */
export type PrivateCalendar = {
  kind: CalendarAddressKind;
  userId: string;
  /** Null while it is in use. */
  endedAt: EpochMs | null;
  zone: ZoneId;
  /** The hours that the member usually has free, as text; null for none. */
  freeHours: string | null;
  /** Organizers whose events the member does not want to see. */
  hides: readonly number[];
};

type Found = Omit<PrivateCalendar, "endedAt" | "hides"> & { endedAt: string | null; hides: readonly string[] };

/** The calendar at a private address, of an account that is in use; null when there is none. */
export async function findPrivateCalendar(db: Connection, key: string): Promise<PrivateCalendar | null> {
  const found = await db.execute<Found>(sql`
    select a.kind, a.user_id as "userId", a.ended_at::text as "endedAt", coalesce(p.timezone, a.zone) as zone,
           p.free_hours as "freeHours",
           array(select h.organizer_id::text from hidden_organizers h where h.user_id = a.user_id) as hides
      from calendar_addresses a join users u on u.id = a.user_id left join user_preferences p on p.user_id = a.user_id
     where a.key_hash = ${hashOfCalendarKey(key)} and u.suspended_at is null and u.leave_at is null`);
  const [row] = found.rows;
  if (row === undefined) return null;
  return { ...row, endedAt: row.endedAt === null ? null : instantFromText(row.endedAt), hides: row.hides.map(Number) };
}

/** A member's addresses that are in use. */
export function listCalendarAddresses(db: Connection, userId: string) {
  return db
    .select({
      kind: calendarAddresses.kind,
      sealedKey: calendarAddresses.sealedKey,
      createdAt: calendarAddresses.createdAt,
    })
    .from(calendarAddresses)
    .where(and(eq(calendarAddresses.userId, userId), isNull(calendarAddresses.endedAt)));
}
