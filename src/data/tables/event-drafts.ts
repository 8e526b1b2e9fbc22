import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { EventFields } from "#core/events/event-fields.ts";
import { instant } from "#data/tables/columns.ts";

/** Forms of events that their writers put aside: as typed, with whatever is still wrong or missing. */
export const eventDrafts = pgTable("event_drafts", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  userId: text("user_id").notNull(),
  fields: jsonb().$type<EventFields>().notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
