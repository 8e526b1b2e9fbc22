import { expect, test } from "vitest";
import { describeNotification, type FoundNotification } from "#core/notifications/describe-notification.ts";
import type { NotificationName } from "#core/notifications/notification.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { translatorFor } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";

/** Wednesday, 18 November 2026, noon in UTC. */
const NOW = Date.UTC(2026, 10, 18, 12);
const EVENT = {
  publicId: "bcdfgh",
  title: "An Hour of Reading",
  organizerName: "The Open Table",
  startsAt: NOW + DAY_MS,
};
const ORGANIZER = { publicId: "jkmnpq", name: "Lakeside" };
const NOTHING: FoundNotification = { name: "plain", facts: {}, event: null, organizer: null, announcement: null };

function textsOf(overrides: Partial<FoundNotification>) {
  const style = { locale: "en-US", zone: "America/New_York", hour12: true };
  const { title, message, href } = describeNotification({ ...NOTHING, ...overrides }, { now: NOW, style });
  const translate = translatorFor("en");
  return [wordsIn(translate, title), wordsIn(translate, message), href];
}

const PAGE = "/events/an-hour-of-reading-bcdfgh";

test("a new event is described with its host and its time for the reader", () => {
  expect(textsOf({ name: "event-published", event: EVENT })).toEqual([
    "New event from The Open Table",
    "An Hour of Reading, Thursday, 7:00 AM your time",
    PAGE,
  ]);
  const open = { ...EVENT, startsAt: null };
  expect(textsOf({ name: "event-published", event: open })[1]).toBe("An Hour of Reading");
});

test("a time more than a week ahead, or in the past, is shown with its date", () => {
  const when = (startsAt: number) => textsOf({ name: "date-restored", event: EVENT, facts: { startsAt } })[1];
  expect(when(NOW + 2 * HOUR_MS)).toBe("An Hour of Reading is on again on Wednesday, 9:00 AM your time");
  expect(when(NOW + 7 * DAY_MS)).toBe("An Hour of Reading is on again on Nov 25, 2026 at 7:00 AM your time");
  expect(when(NOW - DAY_MS)).toBe("An Hour of Reading is on again on Nov 17, 2026 at 7:00 AM your time");
});

test.each<[FoundNotification["facts"], string]>([
  [{ startsAt: DAY_MS + HOUR_MS, isSeries: true }, "From Thu, Nov 19: 8:00 AM instead of 7:00 AM your time."],
  [{ startsAt: DAY_MS + HOUR_MS }, "On Thu, Nov 19: 8:00 AM instead of 7:00 AM your time."],
  [
    { startsAt: 2 * DAY_MS, isSeries: true },
    "All dates from Thu, Nov 19, 7:00 AM have moved. The first is now on Fri, Nov 20, 7:00 AM your time.",
  ],
  [
    { startsAt: 49 * DAY_MS, reason: "The hall is closed." },
    "Thu, Nov 19, 7:00 AM has moved to Wed, Jan 06, 2027, 7:00 AM your time. Reason: The hall is closed.",
  ],
  [{ isSeries: true }, "Dates were removed. The first was on Thu, Nov 19, 7:00 AM your time."],
])("a move names the first moved date, with its old and new time: %j", ({ startsAt, ...facts }, expected) => {
  const moved = { ...facts, ...(startsAt !== undefined && { startsAt: NOW + startsAt }), oldStartsAt: NOW + DAY_MS };
  expect(textsOf({ name: "event-moved", event: EVENT, facts: moved })[1]).toBe(`An Hour of Reading. ${expected}`);
});

test("a move stored without the old time only mentions new times", () => {
  expect(textsOf({ name: "event-moved", event: EVENT })[1]).toBe("An Hour of Reading has new times");
});

test("a notification about one date opens that date", () => {
  const facts = { originalLocal: "2026-11-25T07:00:00", startsAt: NOW + 7 * DAY_MS };
  expect(textsOf({ name: "date-cancelled", event: EVENT, facts })).toEqual([
    "One date cancelled",
    "An Hour of Reading is cancelled on Nov 25, 2026 at 7:00 AM your time.",
    `${PAGE}/2026-11-25T0700`,
  ]);
  const why = { ...facts, reason: "Our host is away." };
  expect(textsOf({ name: "date-cancelled", event: EVENT, facts: why })[1]).toBe(
    "An Hour of Reading is cancelled on Nov 25, 2026 at 7:00 AM your time. Reason: Our host is away.",
  );
});

test("an announcement shows the organizer's words and opens its page", () => {
  const announced = { name: "announcement", organizer: ORGANIZER, announcement: "We begin with tea." } as const;
  expect(textsOf(announced)).toEqual(["News from Lakeside", "We begin with tea.", "/organizers/lakeside-jkmnpq"]);
});

test("a deleted event is described by its next date, without its name, and links to the saved events", () => {
  const gone = (facts: FoundNotification["facts"]) => textsOf({ name: "event-deleted", facts });
  expect(gone({ startsAt: NOW + DAY_MS, path: "/saved-events" })).toEqual([
    "Event taken down",
    "An event that you saved was taken down. Its next date was Thursday, 7:00 AM your time.",
    "/saved-events",
  ]);
  expect(gone({})[1]).toBe("An event that you saved was taken down.");
});

test("the reader's own page takes precedence over the event's page", () => {
  const facts = { title: "Tea", path: "/submissions/abc" };
  expect(textsOf({ name: "submission-rejected", facts })).toEqual([
    "Submission not approved",
    "Tea: open it to read why",
    "/submissions/abc",
  ]);
});

test.each([
  ["batch-approved", "861 events approved", "5 were skipped because they had changed or been decided."],
  ["batch-rejected", "861 events rejected", "5 were skipped because they had changed or been decided."],
  ["batch-undo", "861 decisions undone", "5 events were left as they are because they have changed."],
] as const)("%s shows the numbers done and skipped, and opens the list of its events", (name, title, message) => {
  const facts = { count: 861, skipped: 5, path: "/admin/moderation/batches/7" };
  expect(textsOf({ name, facts })).toEqual([title, message, facts.path]);
  expect(textsOf({ name, facts: { ...facts, skipped: 0 } })[1]).toBe("All are done.");
});

test("braces and tags in people's texts are left unchanged", () => {
  const facts = { title: "{count} <b>'", message: "{{x}}" };
  expect(textsOf({ facts })).toEqual(["{count} <b>'", "{{x}}", null]);
});

test.each<[NotificationName, string | null]>([
  ["made-admin", "/admin"],
  ["made-moderator", "/admin"],
  ["made-user", null],
])("%s describes the new permissions and links there", (name, path) => {
  const [title, message, href] = textsOf({ name, facts: path === null ? {} : { path } });
  expect(title).not.toBe("");
  expect(message).toContain("dashboard");
  expect(href).toBe(path);
});

test.each<NotificationName>([
  "event-cancelled",
  "event-restored",
  "event-link-changed",
  "date-restored",
  "date-moved",
  "date-gone",
  "event-approved",
  "event-rejected",
  "submission-approved",
  "claim-approved",
  "claim-rejected",
  "invitation",
  "invitation-accepted",
  "organizer-handed-over",
  "organizer-given-away",
  "organizer-verified",
  "organizer-unverified",
  "organizer-hidden",
  "organizer-shown",
  "organizer-merged",
  "organizer-unmerged",
  "event-merged",
  "event-unmerged",
])("%s has a title and a message", (name) => {
  const facts = { startsAt: NOW + DAY_MS };
  const [title, message] = textsOf({ name, facts, event: EVENT, organizer: ORGANIZER });
  expect(title).not.toBe("");
  expect(message).toMatch(/An Hour of Reading|Lakeside|The Open Table/);
});

const LONDON_AT_SEVEN = { oldStartsAt: Date.UTC(2027, 2, 25, 19), startsAt: Date.UTC(2027, 2, 31, 18) };

test.each<[FoundNotification["facts"], string, string | null]>([
  [{ timezone: "Europe/London" }, "America/New_York", "1 hour earlier for you: London changed its clocks"],
  [{ timezone: "Europe/London" }, "Europe/Paris", null],
  [{ timezone: "Asia/Tokyo" }, "Europe/Paris", "1 hour later for you: your clocks change"],
  [{}, "America/New_York", null],
])("a move across a clock change explains its effect on the reader's hour: %j in %s", (facts, zone, note) => {
  const found = { ...NOTHING, name: "date-moved" as const, event: EVENT, facts: { ...LONDON_AT_SEVEN, ...facts } };
  const style = { locale: "en-US", zone, hour12: true };
  const { clockNote } = describeNotification(found, { now: NOW, style });
  expect(clockNote && wordsIn(translatorFor("en"), clockNote)).toBe(note);
});
