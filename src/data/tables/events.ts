import { bigint, boolean, integer, jsonb, numeric, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { EventFields } from "#core/events/event-fields.ts";
import type {
  CAMERA,
  EventKind,
  EventMode,
  EventType,
  GUIDANCE,
  LinkAudience,
  LinkState,
  ModerationState,
  SHARING,
} from "#core/events/event.ts";
import { DEFAULT_VISIBILITY, type Listing, type Visibility } from "#core/visibility.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** 'Delete All Events', and how many left with it (PRODUCT P8). */
export const massDeletions = pgTable("mass_deletions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  deletedBy: text("deleted_by"),
  deletedAt: instant("deleted_at").notNull(),
  events: integer().notNull(),
  undoneAt: instant("undone_at"),
  /** The last event that was there. */
  upToId: bigint("up_to_id", { mode: "number" }).notNull().default(0),
  /** How far the job is, and how many events it has taken away, or brought back. */
  reachedId: bigint("reached_id", { mode: "number" }).notNull().default(0),
  done: integer().notNull().default(0),
  /** Null while the job is at work. */
  endedAt: instant("ended_at"),
});

/** Forms of events that their writers put aside: as typed, with whatever is still wrong or missing. */
export const eventDrafts = pgTable("event_drafts", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  userId: text("user_id").notNull(),
  fields: jsonb().$type<EventFields>().notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** What an organizer describes: page, place, link, facts, moderation. When it happens is in `schedules` (PRODUCT P3). */
export const events = pgTable("events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  kind: text().$type<EventKind>().notNull().default("scheduled"),
  userId: text("user_id"),
  organizerId: bigint("organizer_id", { mode: "number" }),
  organizerName: text("organizer_name").notNull(),

  title: text().notNull(),
  nativeTitle: text("native_title"),
  nativeTitleLanguage: text("native_title_language"),
  description: text().notNull().default(""),
  type: text().$type<EventType>().notNull().default("other"),
  practices: text().array().notNull().default([]),
  traditions: text().array().notNull().default([]),
  languages: text().array().notNull().default([]),

  mode: text().$type<EventMode>().notNull().default("online"),
  location: text(),
  address: text(),
  city: text(),
  region: text(),
  country: text(),
  latitude: numeric({ mode: "number", precision: 3, scale: 1 }),
  longitude: numeric({ mode: "number", precision: 4, scale: 1 }),

  link: text(),
  linkAudience: text("link_audience").$type<LinkAudience>().notNull().default("everyone"),
  linkState: text("link_state").$type<LinkState>().notNull().default("unchecked"),
  linkCheckedAt: instant("link_checked_at"),
  /** When a moderator saw that it is dead and let the event be. */
  linkDeadSeenAt: instant("link_dead_seen_at"),
  passcode: text(),
  dialIn: text("dial_in"),
  registrationLink: text("registration_link"),
  hostUrl: text("host_url"),
  hostHomepage: text("host_homepage"),
  hostCountry: text("host_country"),

  price: numeric({ mode: "number", precision: 6, scale: 2 }),
  donationWelcome: boolean("donation_welcome").notNull().default(false),
  eventSize: integer("event_size"),

  guidance: text().$type<(typeof GUIDANCE)[number]>(),
  sharing: text().$type<(typeof SHARING)[number]>(),
  camera: text().$type<(typeof CAMERA)[number]>(),
  listeningWelcome: boolean("listening_welcome"),
  beginnersWelcome: boolean("beginners_welcome"),
  captions: boolean(),
  signLanguage: boolean("sign_language"),
  lateEntry: boolean("late_entry"),

  contactName: text("contact_name"),
  contactEmail: text("contact_email"),
  contactPhone: text("contact_phone"),
  specialRequirements: text("special_requirements"),

  imageKey: text("image_key"),
  imageUrl: text("image_url"),
  imageAlt: text("image_alt"),
  imageFocusX: smallint("image_focus_x").notNull().default(50),
  imageFocusY: smallint("image_focus_y").notNull().default(50),

  visibility: text().$type<Visibility>().notNull().default(DEFAULT_VISIBILITY),
  moderation: text().$type<ModerationState>().notNull().default("pending"),
  moderationReason: text("moderation_reason"),
  moderatedAt: instant("moderated_at"),
  moderatedBy: text("moderated_by"),
  held: boolean().notNull().default(false),
  reviewQueuedAt: instant("review_queued_at"),
  suspendedAt: instant("suspended_at"),
  /** The organizer with which it went out of sight; `suspendedAt` stands with it. */
  hiddenWith: bigint("hidden_with", { mode: "number" }),
  cancelledAt: instant("cancelled_at"),
  cancelReason: text("cancel_reason"),
  deletedAt: instant("deleted_at"),
  deletedBy: text("deleted_by"),
  /** With which 'Delete All Events' it left, if with one. */
  deletedWith: bigint("deleted_with", { mode: "number" }),
  /** When it first starts, by which the same owner's second event of this title is refused (PRODUCT P11). */
  ownStart: instant("own_start"),
  /** When the account that owned it was erased. */
  ownerLeftAt: instant("owner_left_at"),
  listing: text().$type<Listing>().notNull().default("hidden"),
  /** Since when it has been in lists, wherever it is now; null while nobody has seen it there. */
  firstListedAt: instant("first_listed_at"),
  /** The event that it was folded into: its addresses lead there. */
  mergedInto: bigint("merged_into", { mode: "number" }),
  /** When it was deleted for good: nothing is left of it but that it was. */
  wordsRemovedAt: instant("words_removed_at"),

  importStatus: text("import_status").$type<"pending" | "done">(),
  importSource: text("import_source"),
  sourceId: text("source_id"),
  importKey: text("import_key"),
  /** The values the last import brought, by field: a field that differs from them was edited by a person and is kept. */
  imported: jsonb().$type<Record<string, unknown>>(),

  currentOriginalLocal: localDateTime("current_original_local"),
  currentScheduleId: bigint("current_schedule_id", { mode: "number" }),
  currentStartsAt: instant("current_starts_at"),
  currentEndsAt: instant("current_ends_at"),
  lastOriginalLocal: localDateTime("last_original_local"),
  lastScheduleId: bigint("last_schedule_id", { mode: "number" }),
  lastStartsAt: instant("last_starts_at"),
  lastEndsAt: instant("last_ends_at"),

  /** The folded words that it is found by; null until they are made. */
  searchKey: text("search_key").array(),

  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
