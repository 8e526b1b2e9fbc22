import { bigint, boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ClockEffect } from "#core/occurrences/occurrence.ts";
import type { Listing } from "#core/visibility.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** The dates: what the schedules say, as instants, from 30 days ago to 400 days ahead; older rows stay as history. */
export const occurrences = pgTable(
  "occurrences",
  {
    scheduleId: bigint("schedule_id", { mode: "number" }).notNull(),
    originalLocal: localDateTime("original_local").notNull(),
    eventId: bigint("event_id", { mode: "number" }).notNull(),
    startsLocal: localDateTime("starts_local").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    cancelled: boolean().notNull().default(false),
    moved: boolean().notNull().default(false),
    clockEffect: text("clock_effect").$type<Exclude<ClockEffect, null>>(),
    listing: text().$type<Listing>().notNull().default("hidden"),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.originalLocal] })],
);
