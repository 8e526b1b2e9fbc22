import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Fault } from "#core/text/fault.ts";
import { instant } from "#data/tables/columns.ts";

/** A sheet or calendar on another server that is read again and again. */
export const importSources = pgTable("import_sources", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  kind: text().$type<"sheet" | "ics">().notNull(),
  typed: text().notNull(),
  source: text().notNull(),
  timezone: text().notNull(),
  organizerId: bigint("organizer_id", { mode: "number" }),
  keptBy: text("kept_by"),
  everyHours: integer("every_hours").notNull(),
  etag: text(),
  nextAt: instant("next_at").notNull(),
  readAt: instant("read_at"),
  failures: integer().notNull().default(0),
  fault: jsonb().$type<Fault>(),
  lastRun: text("last_run"),
  createdAt: instant("created_at").notNull(),
});
