import { type SQL, sql } from "drizzle-orm";
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
import type { MarkingReason } from "#core/reports/visitor-mark.ts";
import { DEFAULT_VISIBILITY, type Listing, type Visibility } from "#core/visibility.ts";
import { instant, localDateTime } from "#data/tables/columns.ts";

/** Events that were deleted together: all of them, the examples, a selection, or those of an undone import (PRODUCT P8). */
export const massDeletions = pgTable("mass_deletions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  deletedBy: text("deleted_by"),
  deletedAt: instant("deleted_at").notNull(),
  events: integer().notNull(),
  undoneAt: instant("undone_at"),
  scope: text().$type<"all" | "examples" | "selected" | "import">().notNull().default("all"),
  /** The undone import whose events these are. */
  importRun: bigint("import_run", { mode: "number" }),
  /** When an admin deleted the group for good; it cannot be restored any more. */
  forgottenAt: instant("forgotten_at"),
  /** The last event that existed. */
  upToId: bigint("up_to_id", { mode: "number" }).notNull().default(0),
  /** The job's progress: the last processed event, and the number of events deleted or restored. */
  reachedId: bigint("reached_id", { mode: "number" }).notNull().default(0),
  done: integer().notNull().default(0),
  /** Null while the job is running. */
  endedAt: instant("ended_at"),
});

/** Changes of several events at once by staff, with the values before, for Undo. */
export const eventChanges = pgTable("event_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  changedBy: text("changed_by"),
  changedAt: instant("changed_at").notNull(),
  after: jsonb()
    .$type<{
      type: EventType | null;
      organizer: { id: number; name: string } | null;
      traditions: readonly string[] | null;
    }>()
    .notNull(),
  before: jsonb()
    .$type<
      readonly {
        id: number;
        type: EventType;
        organizerId: number | null;
        organizerName: string;
        traditions: readonly string[];
      }[]
    >()
    .notNull(),
  undoneAt: instant("undone_at"),
});

/** Drafts of events: as typed, errors included. */
export const eventDrafts = pgTable("event_drafts", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  userId: text("user_id").notNull(),
  fields: jsonb().$type<EventFields>().notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** What an organizer describes: page, place, link, facts, moderation. The times are in `schedules` (PRODUCT P3). */
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
  /** When a moderator saw that the link is dead and left the event as it is. */
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

  /** What visitors report to everybody, and the start of the date that it is about. */
  reportedAs: text("reported_as").$type<MarkingReason>(),
  reportedDate: instant("reported_date"),

  visibility: text().$type<Visibility>().notNull().default(DEFAULT_VISIBILITY),
  /** Left out of the open data by its organizer. */
  leftOutOfData: boolean("left_out_of_data").notNull().default(false),
  moderation: text().$type<ModerationState>().notNull().default("pending"),
  moderationReason: text("moderation_reason"),
  moderatedAt: instant("moderated_at"),
  moderatedBy: text("moderated_by"),
  held: boolean().notNull().default(false),
  reviewQueuedAt: instant("review_queued_at"),
  suspendedAt: instant("suspended_at"),
  /** The organizer that the event is hidden with; `suspendedAt` is set too. */
  hiddenWith: bigint("hidden_with", { mode: "number" }),
  cancelledAt: instant("cancelled_at"),
  cancelReason: text("cancel_reason"),
  deletedAt: instant("deleted_at"),
  deletedBy: text("deleted_by"),
  /** The 'Delete All Events' that deleted it, if any. */
  deletedWith: bigint("deleted_with", { mode: "number" }),
  /** Its first start; makes title and start unique per owner (PRODUCT P11). */
  ownStart: instant("own_start"),
  /** When its owner's account was erased. */
  ownerLeftAt: instant("owner_left_at"),
  listing: text().$type<Listing>().notNull().default("hidden"),
  /** When it was first listed, whatever its listing is now; null if it never was. */
  firstListedAt: instant("first_listed_at"),
  /** The event that it was merged into; its addresses redirect there. */
  mergedInto: bigint("merged_into", { mode: "number" }),
  /** When it was deleted for good: only the fact that it existed remains. */
  wordsRemovedAt: instant("words_removed_at"),

  importStatus: text("import_status").$type<"pending" | "done">(),
  importSource: text("import_source"),
  sourceId: text("source_id"),
  importKey: text("import_key"),
  /** The values of the last import, by field: a field that differs from them was edited by a person and stays. */
  imported: jsonb().$type<Record<string, unknown>>(),

  currentOriginalLocal: localDateTime("current_original_local"),
  currentScheduleId: bigint("current_schedule_id", { mode: "number" }),
  currentStartsAt: instant("current_starts_at"),
  currentEndsAt: instant("current_ends_at"),
  lastOriginalLocal: localDateTime("last_original_local"),
  lastScheduleId: bigint("last_schedule_id", { mode: "number" }),
  lastStartsAt: instant("last_starts_at"),
  lastEndsAt: instant("last_ends_at"),

  /** Normalized search text; null until it is computed. */
  searchKey: text("search_key").array(),

  /** When its own people last said, by a press or by an edit, that it takes place as listed. */
  confirmedAt: instant("confirmed_at"),
  /** When they were last asked whether it is still running. */
  confirmAskedAt: instant("confirm_asked_at"),
  /** Since when lists show it after others, because nobody has confirmed it for 26 weeks. */
  unconfirmedAt: instant("unconfirmed_at"),
  /** When a moderator saw that nobody confirms it and left the event as it is. */
  unconfirmedSeenAt: instant("unconfirmed_seen_at"),
  /** The order of events that start at the same moment (decision 0041). */
  placeId: bigint("place_id", { mode: "number" })
    .notNull()
    .generatedAlwaysAs((): SQL => sql`case when unconfirmed_at is null then id else id + 4503599627370496 end`),

  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
