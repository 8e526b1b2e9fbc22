import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STORED_IN_BROWSER } from "#web/routes/privacy-policy/stored-in-browser.ts";
import { tablesOfMigrations } from "#tests/support/database/tables-of-migrations.ts";
import { english } from "#tests/support/messages/english.ts";

/**
 * The tables that the policy's text covers: public listings; time of the last change; for minutes the addresses of busy
 * clients; accounts, sign-in methods, profiles, preferences and pictures; what members saved, follow, hid and did;
 * their notifications; who looks after, claims and writes to organizers; counts of joins; queued mail; submissions and
 * reports; who did what; the addresses of the newsletter and the waitlist; alerts for searches; private addresses of
 * members' calendars; members' tokens for the API; devices that
 * receive notifications, and what they are to be reminded of.
 */
const KNOWN_TABLES = [
  "account_tokens",
  "activity",
  "announcements",
  "api_tokens",
  "audit_entries",
  "audit_personal",
  "auth_limits",
  "block_list",
  "calendar_addresses",
  "clock_watch",
  "contact_days",
  "contacts",
  "credentials",
  "data_changes",
  "data_version",
  "digest_runs",
  "digest_weeks",
  "directory_days",
  "distinct_events",
  "event_changes",
  "event_corrections",
  "event_drafts",
  "event_merge_saves",
  "event_merges",
  "event_reports",
  "event_texts",
  "events",
  "hidden_organizers",
  "import_changes",
  "import_edits",
  "import_file_parts",
  "import_lists",
  "import_mappings",
  "import_rows",
  "import_runs",
  "import_sources",
  "import_vanished",
  "index_changes",
  "join_clicks",
  "kept_forms",
  "link_checks",
  "mail_messages",
  "mass_deletions",
  "moderation_batches",
  "moderation_decisions",
  "muted_reminders",
  "notification_causes",
  "notifications",
  "occurrences",
  "open_data_dumps",
  "organizer_claims",
  "organizer_follows",
  "organizer_hand_overs",
  "organizer_invitations",
  "organizer_members",
  "organizer_merge_parts",
  "organizer_merge_ties",
  "organizer_merges",
  "organizer_messages",
  "organizers",
  "passkeys",
  "pictures",
  "possible_duplicates",
  "profiles",
  "push_messages",
  "push_saves",
  "push_subscriptions",
  "rate_limits",
  "reminder_counts",
  "reminder_preferences",
  "reminders",
  "report_cases",
  "report_steps",
  "reviewed_words",
  "roles",
  "saved_dates",
  "saved_events",
  "schedule_exceptions",
  "schedule_moves",
  "schedules",
  "search_alerts",
  "sessions",
  "site_secrets",
  "site_settings",
  "submission_links",
  "submissions",
  "suspensions",
  "topic_introductions",
  "two_factors",
  "user_preferences",
  "users",
  "verifications",
  "webhook_deliveries",
  "webhooks",
];

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(`src/${path}`, "utf8"));

test("the privacy policy names every cookie and browser storage key in the code", () => {
  const policy = english("legal.privacy.browser.text", STORED_IN_BROWSER);
  const names = sources.flatMap((text) =>
    [
      ...text.matchAll(
        /\bconst (?:\w+_COOKIE|DELETED_SAMPLES_KEY|DEVICE_ZONE_KEY|DEVICE_SAVES_KEY|LAST_FILTERS_KEY|UNFINISHED_FORMS_KEY|OFFLINE_CACHE) = "([^"]+)"/g,
      ),
    ].map(([, name]) => name),
  );
  expect(names).toContain(STORED_IN_BROWSER.zoneCookie);
  expect(names.filter((name) => !policy.includes(`“${name}”`))).toEqual([]);
});

test("only code known to the privacy policy writes to browser storage", () => {
  const writers = sources.filter((text) => /\b(local|session)Storage\.setItem\(/.test(text));
  expect(writers.map((text) => /\bsetItem\(\W*(\w+)/.exec(text)?.[1]).toSorted()).toEqual([
    "DELETED_SAMPLES_KEY",
    "DEVICE_SAVES_KEY",
    "DEVICE_ZONE_KEY",
    "DEVICE_ZONE_KEY",
    "LAST_FILTERS_KEY",
    "UNFINISHED_FORMS_KEY",
  ]);
});

test("only the service worker writes to cache storage, under the name in the policy", () => {
  const writers = sources.filter((text) => /\bcaches\.open\(/.test(text));
  expect(writers.flatMap((text) => [...text.matchAll(/caches\.open\((\w+)\)/g)].map(([, name]) => name))).toEqual(
    Array.from({ length: 4 }, () => "OFFLINE_CACHE"),
  );
});

test("a new table needs a review of the privacy policy; read its text again, then list the table here", () => {
  expect(tablesOfMigrations()).toEqual(KNOWN_TABLES);
});
