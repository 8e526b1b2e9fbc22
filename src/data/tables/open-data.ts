import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#data/tables/columns.ts";

/** The nightly files of open data. */
export const openDataDumps = pgTable("open_data_dumps", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  madeAt: instant("made_at").notNull(),
  events: integer().notNull(),
  linesName: text("lines_name").notNull(),
  linesBytes: bigint("lines_bytes", { mode: "number" }).notNull(),
  tableName: text("table_name").notNull(),
  tableBytes: bigint("table_bytes", { mode: "number" }).notNull(),
});
