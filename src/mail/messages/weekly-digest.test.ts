import { expect, test } from "vitest";
import { DIGEST_EVENTS_MAX } from "#core/digest/choose-digest.ts";
import type { DigestEvent } from "#core/digest/digest-pool.ts";
import { digestLetter } from "#core/digest/digest-letter.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { mailContext } from "#mail/mail-context.ts";
import { renderMail } from "#mail/render-mail.ts";

const NOW = Date.UTC(2026, 9, 23, 12);
const SITE = { name: "Samehour", baseUrl: "https://samehour.example", contactEmail: null };
const ZONE = "America/New_York";
const READER = { name: "Miriam", zone: ZONE, isOwnZone: true, unsubscribePath: "/digest/off/Zk3vQ8s1-LmT0bXw7RfYc2" };

function gathering(overrides: Partial<DigestEvent> = {}): DigestEvent {
  const startsAt = Date.UTC(2026, 9, 25, 18);
  return {
    eventId: 1,
    publicId: "k4h7wz",
    title: "Sunday Meeting",
    type: "worship",
    organizerId: null,
    organizerName: "Northmoor Friends",
    createdAt: 0,
    originalLocal: "2026-10-25T18:00:00",
    startsLocal: "2026-01-04T18:00:00",
    timezone: "Europe/London",
    rrule: "FREQ=WEEKLY;BYDAY=SU",
    endsAt: startsAt + HOUR_MS,
    starts: [startsAt],
    ...overrides,
  };
}

function letter(events: readonly DigestEvent[], reader: typeof READER = READER) {
  const picks = events.map((event) => ({ event, why: "followed" as const }));
  const context = mailContext(SITE, { language: "en", zone: reader.zone, hour12: null });
  return renderMail({ name: "weekly-digest", data: digestLetter(picks, reader, NOW) }, context);
}

test("each event is listed under the reader's day, with the host's time and any clock change", () => {
  const { subject, text } = letter([gathering()]);
  expect(subject).toBe("Your week on Samehour, October 23 to 29");
  expect(text).toContain("Dear Miriam, here are events in the next seven days");
  expect(text).toContain("All times are shown in New York time.");
  expect(text).toContain(`== Sunday, October 25 ==

2:00 PM  Sunday Meeting
Worship · Northmoor Friends · 6:00 PM in London
1 hour later for you than last week: clocks in London changed, yours have not.
https://samehour.example/events/sunday-meeting-k4h7wz/2026-10-25T1800`);
  expect(text).toContain("https://samehour.example/digest/off/Zk3vQ8s1-LmT0bXw7RfYc2");
});

test("when the host's day differs, the line names both days", () => {
  const startsAt = Date.UTC(2026, 9, 25, 1);
  const { text } = letter([gathering({ timezone: "Asia/Tokyo", rrule: null, starts: [startsAt, startsAt + HOUR_MS] })]);
  expect(text).toContain("== Saturday, October 24 ==");
  expect(text).toContain("Sun 10:00 AM in Tokyo, Sat for you · once more this week");
  expect(letter([gathering({ timezone: "America/Toronto" })]).text).toContain("same time zone as yours");
});

test("the longest possible digest is small enough for every mail program", () => {
  const words = "&<>\"'".repeat(40);
  const events = Array.from({ length: DIGEST_EVENTS_MAX }, (_, n) =>
    gathering({ eventId: n, title: words, organizerName: words, publicId: "k4h7wz" }),
  );
  expect(Buffer.byteLength(letter(events).html)).toBeLessThanOrEqual(102 * 1024);
});
