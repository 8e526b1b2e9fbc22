import { bigint, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ClaimState, ClaimUndo, InvitationState } from "#core/organizers/organizer-people.ts";
import { instant } from "#data/tables/columns.ts";

/** Who edits an organizer's profile and events beside its owner. */
export const organizerMembers = pgTable("organizer_members", {
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  userId: text("user_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Whom an owner asked to edit with them; only the account with this address can accept. */
export const organizerInvitations = pgTable("organizer_invitations", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** What the address of its page ends with. */
  key: text().notNull(),
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  /** Always in lower case. */
  email: text().notNull(),
  invitedBy: text("invited_by"),
  state: text().$type<InvitationState>().notNull().default("open"),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  closedAt: instant("closed_at"),
});

/** Who says that an unclaimed organizer is theirs, and what a moderator decided. */
export const organizerClaims = pgTable("organizer_claims", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  userId: text("user_id").notNull(),
  message: text().notNull(),
  state: text().$type<ClaimState>().notNull().default("pending"),
  reason: text(),
  decidedBy: text("decided_by"),
  createdAt: instant("created_at").notNull(),
  closedAt: instant("closed_at"),
  /** What its approval took away. */
  undo: jsonb().$type<ClaimUndo>(),
});

/** What an organizer told those who saved or follow. */
export const announcements = pgTable("announcements", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  userId: text("user_id"),
  body: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** That somebody wrote to an organizer, not what. */
export const organizerMessages = pgTable("organizer_messages", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  userId: text("user_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** How often an event's join link left on a day in UTC. */
export const joinClicks = pgTable("join_clicks", {
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  day: date({ mode: "string" }).notNull(),
  clicks: integer().notNull(),
});
