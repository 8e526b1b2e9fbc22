import { bigint, boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { HandOverUndo } from "#core/organizers/organizer-merge.ts";
import { instant } from "#data/tables/columns.ts";

/** An organizer that staff gave to another member. */
export const organizerHandOvers = pgTable("organizer_hand_overs", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  fromId: text("from_id"),
  wasOwned: boolean("was_owned").notNull(),
  toId: text("to_id").notNull(),
  givenBy: text("given_by"),
  givenAt: instant("given_at").notNull(),
  undo: jsonb().$type<HandOverUndo>().notNull(),
  undoneAt: instant("undone_at"),
});
