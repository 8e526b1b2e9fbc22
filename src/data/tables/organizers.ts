import { bigint, boolean, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { HandOverUndo, OrganizerMergeUndo } from "#core/organizers/organizer-merge.ts";
import type { ClaimState, ClaimUndo, InvitationState } from "#core/organizers/organizer-people.ts";
import { DEFAULT_VISIBILITY, type Listing, type Visibility } from "#core/visibility.ts";
import { instant } from "#data/tables/columns.ts";

/** Editors of an organizer's profile and events, besides its owner. */
export const organizerMembers = pgTable("organizer_members", {
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  userId: text("user_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Invitations to edit; only the account with this address can accept. */
export const organizerInvitations = pgTable("organizer_invitations", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** The last segment of its page's address. */
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

/** Claims of ownership of an unclaimed organizer, and moderators' decisions. */
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
  /** What its approval removed. */
  undo: jsonb().$type<ClaimUndo>(),
});

/** An organizer's announcements to members who saved or follow. */
export const announcements = pgTable("announcements", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  userId: text("user_id"),
  body: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Records that a person wrote to an organizer, without the text. */
export const organizerMessages = pgTable("organizer_messages", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  organizerId: bigint("organizer_id", { mode: "number" }).notNull(),
  userId: text("user_id").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** Clicks on an event's join link by day in UTC. */
export const joinClicks = pgTable("join_clicks", {
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  day: date({ mode: "string" }).notNull(),
  clicks: integer().notNull(),
});

/** Two merged organizers. */
export const organizerMerges = pgTable("organizer_merges", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  survivorId: bigint("kept_id", { mode: "number" }).notNull(),
  foldedId: bigint("folded_id", { mode: "number" }).notNull(),
  mergedBy: text("merged_by"),
  mergedAt: instant("merged_at").notNull(),
  undo: jsonb().$type<OrganizerMergeUndo>().notNull(),
  undoneAt: instant("undone_at"),
});

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

/** A group or person that holds events; without `userId` it is unclaimed (PRODUCT P3). */
export const organizers = pgTable("organizers", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  userId: text("user_id"),
  name: text().notNull(),
  nameKey: text("name_key").notNull(),
  description: text().notNull().default(""),
  visibility: text().$type<Visibility>().notNull().default(DEFAULT_VISIBILITY),
  websiteUrl: text("website_url"),
  contactEmail: text("contact_email"),
  contactShown: boolean("contact_shown").notNull().default(false),
  verifiedAt: instant("verified_at"),
  suspendedAt: instant("suspended_at"),
  deletedAt: instant("deleted_at"),
  /** The undone import that had made it; it comes back with the events. */
  deletedWith: bigint("deleted_with", { mode: "number" }),
  /** When staff hid it; `suspendedAt` is set too. */
  hiddenAt: instant("hidden_at"),
  hiddenReason: text("hidden_reason"),
  hiddenListing: text("hidden_listing").$type<Listing>(),
  mergedInto: bigint("merged_into", { mode: "number" }),
  listing: text().$type<Listing>().notNull().default("hidden"),
  /** Normalized search text of its name; null until it is computed. */
  searchKey: text("search_key").array(),
  /** Number of times its people saved it. */
  version: integer().notNull().default(1),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
