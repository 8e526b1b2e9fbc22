import { bigint, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { EventMode, EventType } from "#core/events/event.ts";
import type { SpamSignal, SubmissionStatus } from "#core/submissions/submission.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** An event submitted for review (PRODUCT P12). */
export const submissions = pgTable("submissions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  userId: text("user_id"),
  eventId: bigint("event_id", { mode: "number" }),
  status: text().$type<SubmissionStatus>().notNull().default("pending"),
  statusReason: text("status_reason"),
  adminNotes: text("admin_notes"),
  decidedAt: instant("decided_at"),
  decidedBy: text("decided_by"),
  deskVersion: integer("desk_version").notNull().default(1),
  deskBy: text("desk_by"),
  formerStatus: text("former_status").$type<SubmissionStatus>(),
  formerReason: text("former_reason"),
  formerNotes: text("former_notes"),
  withdrawnAt: instant("withdrawn_at"),

  eventTitle: text("event_title").notNull(),
  eventType: text("event_type").$type<EventType>().notNull(),
  description: text().notNull(),
  startsLocal: localDateTime("starts_local").notNull(),
  endsLocal: localDateTime("ends_local").notNull(),
  timezone: text().$type<ZoneId>().notNull(),
  rrule: text(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  mode: text().$type<EventMode>().notNull(),
  location: text().notNull(),
  link: text(),
  organizerName: text("organizer_name").notNull(),
  organizerKey: text("organizer_key").notNull(),
  organizerEmail: text("organizer_email").notNull(),
  organizerPhone: text("organizer_phone"),
  expectedAttendees: integer("expected_attendees"),
  specialRequirements: text("special_requirements"),

  language: text().notNull(),
  zone: text().$type<ZoneId>().notNull(),
  spamSignals: text("doubts").array().$type<SpamSignal[]>().notNull().default([]),
  replayKey: text("replay_key"),
  textKey: text("text_key").notNull(),
  searchKey: text("search_key").array().notNull().default([]),
  version: integer().notNull().default(1),
  toldStatus: text("told_status").$type<SubmissionStatus>().notNull().default("pending"),
  tellAt: instant("tell_at"),
  editedAt: instant("edited_at"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** The private addresses of a submission's page, by hash of their key. */
export const submissionLinks = pgTable("submission_links", {
  tokenHash: text("token_hash").primaryKey(),
  submissionId: bigint("submission_id", { mode: "number" }).notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Two possible duplicates: an event or a submission, and another one. */
export const possibleDuplicates = pgTable("possible_duplicates", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint("event_id", { mode: "number" }),
  submissionId: bigint("submission_id", { mode: "number" }),
  otherEventId: bigint("other_event_id", { mode: "number" }),
  otherSubmissionId: bigint("other_submission_id", { mode: "number" }),
  score: smallint().notNull(),
  reasons: text().array().$type<DuplicateReason[]>().notNull(),
  foundAt: instant("found_at").notNull(),
});
