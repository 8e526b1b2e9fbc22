import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#data/tables/columns.ts";

/** What a member did, for that member alone (spec visitors §3). */
export const activity = pgTable("activity", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  activityType: text("activity_type").notNull(),
  entityType: text("entity_type").notNull(),
  /** A public id. */
  entityId: text("entity_id").notNull(),
  metadata: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  createdAt: instant("created_at").notNull(),
});
