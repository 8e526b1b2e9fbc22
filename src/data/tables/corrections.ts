import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { CorrectionPart, CorrectionState } from "#core/corrections/correction.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { instant } from "#data/tables/columns.ts";

/** A correction that a visitor suggests for one part of an event. */
export const eventCorrections = pgTable("event_corrections", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  part: text().$type<CorrectionPart>().notNull(),
  /** What the part should say, under the names of the event's form. */
  fields: jsonb().$type<EventFields>().notNull(),
  why: text().notNull(),
  userId: text("user_id"),
  /** Keyed hash of the sender's address; null after `SENDER_HASH_DAYS`. */
  senderHash: text("sender_hash"),
  state: text().$type<CorrectionState>().notNull().default("open"),
  createdAt: instant("created_at").notNull(),
  /** When it came to the moderators; null while the organizer is asked first. */
  staffSince: instant("staff_since"),
  decidedAt: instant("decided_at"),
  decidedBy: text("decided_by"),
  /** Why it was declined. */
  reason: text(),
});
