import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { DateFrequency } from "#core/occurrences/date-frequency.ts";
import type { ClockEffect } from "#core/occurrences/occurrence.ts";
import type { Listing } from "#core/visibility.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** A schedule that moved as a whole, or from one date on into another schedule: its rule before and after, to resolve old addresses. */
export const scheduleMoves = pgTable("schedule_moves", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  scheduleId: bigint("schedule_id", { mode: "number" }).notNull(),
  fromStartsLocal: localDateTime("from_starts_local").notNull(),
  fromRrule: text("from_rrule"),
  /** Only dates from this original start on moved; null: all. */
  sinceLocal: localDateTime("since_local"),
  toScheduleId: bigint("to_schedule_id", { mode: "number" }).notNull(),
  toStartsLocal: localDateTime("to_starts_local").notNull(),
  toRrule: text("to_rrule"),
  movedAt: instant("moved_at").notNull(),
});

/** The dates of the schedules as instants, from 30 days ago to 400 days ahead; older rows stay as history. */
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
    /** How often its schedule repeats (`DateFrequency`). */
    frequency: smallint().$type<DateFrequency>().notNull().default(2),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.originalLocal] })],
);

/** When an event happens: a local start in a time zone, with or without a rule; has the iCalendar UID and SEQUENCE. */
export const schedules = pgTable("schedules", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  position: integer().notNull().default(0),
  uid: text().notNull(),
  sequence: integer().notNull().default(0),
  startsLocal: localDateTime("starts_local").notNull(),
  timezone: text().notNull(),
  durationSeconds: integer("duration_seconds").notNull(),
  rrule: text(),
  expandedUntil: instant("expanded_until"),
  zoneData: text("zone_data").notNull().default(""),
  /** When it was removed from the event: its dates until then are history, and no further ones follow. */
  endedAt: instant("ended_at"),
  /** The schedule that it continues from a date on. */
  followsId: bigint("follows_id", { mode: "number" }),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** A single date that is canceled, moved or annotated, by the local start that its rule gave it. */
export const scheduleExceptions = pgTable(
  "schedule_exceptions",
  {
    scheduleId: bigint("schedule_id", { mode: "number" }).notNull(),
    originalLocal: localDateTime("original_local").notNull(),
    cancelled: boolean().notNull().default(false),
    startsLocal: localDateTime("starts_local"),
    durationSeconds: integer("duration_seconds"),
    reason: text(),
    note: text(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.originalLocal] })],
);
