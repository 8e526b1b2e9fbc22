import { boolean, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { ZoneId } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { SecondCalendar } from "#core/time/second-calendar.ts";
import { instant } from "#data/tables/columns.ts";

/** A person's own profile, besides the name and address of the account. */
export const profiles = pgTable("profiles", {
  userId: text("user_id").primaryKey(),
  bio: text().notNull().default(""),
  city: text(),
  /** ISO 3166-1 alpha-2. */
  country: text(),
  avatarKey: text("avatar_key"),
  version: integer().notNull().default(1),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** A person's preferences (PRODUCT P21). */
export const userPreferences = pgTable("user_preferences", {
  userId: text("user_id").primaryKey(),
  /** Null is the time zone of the current device. */
  timezone: text().$type<ZoneId>(),
  /** The zone that the device last showed; used in mail while `timezone` is null. */
  deviceTimezone: text("device_timezone").$type<ZoneId>(),
  /** Null, like the next one, is the language's convention. */
  hour12: boolean(),
  firstWeekday: smallint("first_weekday").$type<IsoWeekday>(),
  /** Null follows the cookie of the device. */
  secondCalendar: text("second_calendar").$type<SecondCalendar>(),
  /** Two-letter codes. */
  preferredStates: text("preferred_states").array().notNull().default([]),
  preferredEventTypes: text("preferred_event_types").array().notNull().default([]),
  maxEventDistanceMiles: smallint("max_event_distance_miles"),
  eventsPerPage: smallint("events_per_page"),
  /** `writeFreeHours`. */
  freeHours: text("free_hours"),
  emailNotifications: boolean("email_notifications").notNull().default(true),
  newEventsNotifications: boolean("new_events_notifications").notNull().default(true),
  organizerUpdatesNotifications: boolean("organizer_updates_notifications").notNull().default(true),
  weeklyDigestNotifications: boolean("weekly_digest_notifications").notNull().default(false),
  /** Whether the member's own actions are logged; set on the page that shows the log. */
  activityLog: boolean("activity_log").notNull().default(true),
  /** The last segment of the digest's one-click unsubscribe address; null before the first digest. */
  digestKey: text("digest_key"),
  version: integer().notNull().default(1),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
