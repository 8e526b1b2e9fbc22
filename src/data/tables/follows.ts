import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#data/tables/columns.ts";

/** A member who wants to hear of an organizer's events. */
export const organizerFollows = pgTable(
  "organizer_follows",
  {
    followerId: text("follower_id").notNull(),
    organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.organizerId] })],
);

/** An organizer whose events a member does not want in lists. */
export const hiddenOrganizers = pgTable(
  "hidden_organizers",
  {
    userId: text("user_id").notNull(),
    organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.organizerId] })],
);
