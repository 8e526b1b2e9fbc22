import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import type { CalendarAddressKind } from "#core/calendar-files/calendar-address.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { instant } from "#data/tables/columns.ts";

/** Private addresses of members' own calendars. */
export const calendarAddresses = pgTable("calendar_addresses", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  kind: text().$type<CalendarAddressKind>().notNull(),
  keyHash: text("key_hash").notNull(),
  sealedKey: text("sealed_key").notNull(),
  zone: text().$type<ZoneId>().notNull(),
  createdAt: instant("created_at").notNull(),
  endedAt: instant("ended_at"),
});
