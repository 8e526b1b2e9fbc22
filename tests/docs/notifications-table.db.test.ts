import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Cause, CauseKind } from "#core/notifications/cause.ts";
import { notificationOf } from "#core/notifications/cause-notification.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { organizerFollows, savedDates, savedEvents } from "#data/tables/activity.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notifications } from "#data/tables/notifications.ts";
import { runMailNotifications, notifyPeople } from "#jobs/notifications.ts";
import { translatorFor } from "#messages/translator.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const AT = { createdAt: TEST_NOW };
const PAGE = "docs/notifications.md";

/** The recipients, as the page names them, with the id of a member of each kind. */
const PEOPLE = {
  owner: "the event's owner",
  "other-owner": "the other event's owner",
  saver: "who saved the event",
  "date-saver": "who saved this date",
  "former-saver": "who had saved the other event",
  follower: "who follows the organizer",
  person: "the person concerned",
} as const;

async function aDirectory() {
  for (const id of Object.keys(PEOPLE)) await aUser(database, { id });
  const organizer = await anOrganizer(database, { userId: "owner" });
  const event = await anEvent(database, { userId: "owner", organizerId: organizer.id });
  const other = await anEvent(database, { userId: "other-owner" });
  const [scheduleId = 0] = event.scheduleIds;
  const originalLocal = "2026-11-25T19:00:00";
  await database.db.insert(savedEvents).values({ userId: "saver", eventId: event.id, ...AT });
  await database.db.insert(savedDates).values({ userId: "date-saver", scheduleId, originalLocal, ...AT });
  await database.db.insert(organizerFollows).values({ followerId: "follower", organizerId: organizer.id, ...AT });
  const { rows } = await database.pool.query<{ id: string }>(
    `with made as (insert into event_merges (kept_id, folded_id, merged_at, undo) values ($1, $2, now(), '{}') returning id)
     insert into event_merge_saves (merge_id, side, user_id, saved_at) select id, 'folded', 'former-saver', now() from made
     returning merge_id as id`,
    [event.id, other.id],
  );
  return { organizer, event, other, mergeId: Number(rows[0]?.id), date: { scheduleId, originalLocal } };
}

function aCause(kind: CauseKind, directory: Awaited<ReturnType<typeof aDirectory>>): Cause {
  const { organizer, event, other, mergeId, date } = directory;
  const facts = {
    eventId: event.id,
    organizerId: organizer.id,
    foldedId: other.id,
    survivorId: other.id,
    mergeId,
    announcementId: 1,
    oldStartsAt: TEST_NOW + HOUR_MS,
    startsAt: TEST_NOW + 2 * HOUR_MS,
    isSeries: false,
    count: 861,
    skipped: 5,
    reason: null,
    title: "Tea",
    message: "",
    path: "/events",
  };
  const isOfDate = kind.startsWith("date-");
  const isOfPerson = !/^(event|date|announcement|correction)/.test(kind);
  // The facts of all kinds together include those of each kind.
  return { kind, ...facts, ...(isOfDate && date), ...(isOfPerson && { userId: "person" }) } as Cause;
}

async function rowOf(kind: CauseKind, directory: Awaited<ReturnType<typeof aDirectory>>): Promise<string> {
  const translate = translatorFor("en");
  const cause = aCause(kind, directory);
  if (kind === "event-deleted") await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  await insertNotificationCause(database.db, { ...cause, actorId: null }, TEST_NOW);
  await notifyPeople({ database, now: () => TEST_NOW, log: () => undefined });
  await runMailNotifications({ database, now: () => TEST_NOW + 5 * MINUTE_MS, siteZone: "UTC" });
  await database.pool.query("update events set deleted_at = null, listing = 'public'");
  const notified = new Set((await database.db.delete(notifications).returning()).map(({ userId }) => userId));
  const mailed = new Set((await database.db.delete(mailMessages).returning()).map(({ userId }) => userId));
  const who = Object.entries(PEOPLE).flatMap(([id, words]) => (notified.has(id) ? [words] : []));
  const { turnedOffBy } = notificationOf(cause);
  const cells = [
    `${translate(`notifications.told.${kind}.title`, { organizer: "…", count: 861 })} (\`${kind}\`)`,
    who.join(", "),
    notified.size > 0 ? "yes" : "no",
    mailed.size === 0 ? "no" : mailed.size === notified.size ? "yes" : "some",
    turnedOffBy === null ? "nothing" : translate(`preferences.notifications.${turnedOffBy}`),
  ];
  return `| ${cells.join(" | ")} |`;
}

const KINDS = Object.keys({
  "event-published": 1,
  "event-moved": 1,
  "event-cancelled": 1,
  "event-restored": 1,
  "event-link-changed": 1,
  "event-deleted": 1,
  "event-merged": 1,
  "event-unmerged": 1,
  "date-moved": 1,
  "date-cancelled": 1,
  "date-restored": 1,
  "date-gone": 1,
  announcement: 1,
  "event-approved": 1,
  "event-rejected": 1,
  "submission-approved": 1,
  "submission-rejected": 1,
  "claim-approved": 1,
  "claim-rejected": 1,
  invitation: 1,
  "invitation-accepted": 1,
  "organizer-handed-over": 1,
  "organizer-given-away": 1,
  "organizer-verified": 1,
  "organizer-unverified": 1,
  "organizer-hidden": 1,
  "organizer-shown": 1,
  "organizer-merged": 1,
  "organizer-unmerged": 1,
  "made-admin": 1,
  "made-moderator": 1,
  "made-user": 1,
  "batch-approved": 1,
  "batch-rejected": 1,
  "batch-undo": 1,
  "search-alert": 1,
  "link-failing": 1,
  "still-running": 1,
  "event-reported": 1,
  "correction-suggested": 1,
} satisfies Record<CauseKind, 1>) as CauseKind[];

test("the notifications table says who is notified of what, in the bell and by email", async () => {
  const written = readFileSync(PAGE, "utf8")
    .split("\n")
    .filter((line) => /^\| .*\(`[a-z-]+`\)/.test(line));
  const directory = await aDirectory();
  const happened = [];
  for (const kind of KINDS) happened.push(await rowOf(kind, directory));
  expect(written).toEqual(happened);
});
