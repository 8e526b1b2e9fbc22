import { DEMO_SOURCE } from "#core/events/event.ts";
import { expect, test } from "vitest";
import { cancelEvent } from "#commands/events/cancel-event.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { transaction } from "#data/transaction.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { listMenu } from "#web/components/calendar-files/calendar-menu.server.ts";
import { dateFileLoader, eventFileLoader } from "#web/components/calendar-files/event-file.server.ts";
import { eventsFileLoader } from "#web/components/calendar-files/events-list-file.server.ts";
import { organizerFileLoader } from "#web/components/calendar-files/organizer-list-file.server.ts";
import { topicFileLoader } from "#web/components/calendar-files/topic-list-file.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { datesInIcalJs } from "#tests/support/calendars/read-with-ical-js.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

function contextOf(overrides: Partial<RequestContext> = {}): RequestContext {
  return aRequestContext({ database, ...overrides });
}

const list = (query = "", overrides: Partial<RequestContext> = {}) =>
  eventsFileLoader(new URL(`/events.ics${query}`, "https://same.example"), contextOf(overrides));

const textOf = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll("\r\n ", "");

/** The lines of a property, without those of the calendar and its zones. */
function linesOf(text: string, name: string): readonly string[] {
  const events = text.slice(text.indexOf("BEGIN:VEVENT"));
  return events.split("\r\n").filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));
}

const titlesOf = (text: string) => linesOf(text, "SUMMARY").map((line) => line.slice("SUMMARY:".length));

test("the file of an event has its title, times, and how to join", async () => {
  const { publicId } = await anEvent(database, {
    title: "Evening sitting",
    description: "Sit, breathe; be.\nAll are welcome.",
    passcode: "1234",
    dialIn: "+1 (646) 555-0100, code 9",
    practices: ["Zazen"],
    schedules: [{ timezone: "Europe/Berlin" }],
  });
  const answer = await eventFileLoader(`evening-sitting-${publicId}`, contextOf());
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="evening-sitting.ics"',
    "cache-control": "public, no-cache",
    "x-robots-tag": "noindex",
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  const text = await textOf(Promise.resolve(answer));
  const page = `https://same.example/events/evening-sitting-${publicId}`;
  expect(text).toContain(`SOURCE;VALUE=URI:${page}.ics`);
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  const lines = text.slice(text.indexOf("SUMMARY:")).split("\r\n");
  expect(lines).toEqual([
    "SUMMARY:Evening sitting",
    [
      String.raw`DESCRIPTION:Join: https://meet.example.org/room\nPasscode: 1234\nBy phone: +1 (646) 555-0100\, code 9`,
      String.raw`\nThe host’s time zone: Central European Time (Berlin)\nHost: Open Circle\nDetails and changes: ${page}`,
      String.raw`\n\nSit\, breathe\; be.\nAll are welcome.`,
    ].join(""),
    `URL:${page}`,
    "LOCATION:https://meet.example.org/room",
    'CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Join":https://meet.example.org/room',
    'CONFERENCE;VALUE=URI;FEATURE=PHONE;LABEL="Phone":tel:+16465550100',
    "CATEGORIES:Other,Zazen",
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "CLASS:PUBLIC",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test.each(["members", "before_start"] as const)(
  "a restricted link, passcode, and phone number are in no file, not even for a member: %s",
  async (linkAudience) => {
    const secret = "https://meet.example.org/secret-room";
    const { publicId } = await anEvent(database, {
      link: secret,
      linkAudience,
      description: `Come to ${secret}?x=1`,
      passcode: "opensesame",
      dialIn: "+1 646 555 0199",
      location: secret,
      schedules: [
        {
          exceptions: [
            {
              originalLocal: "2026-11-25T19:00:00",
              cancelled: false,
              startsLocal: null,
              durationSeconds: null,
              note: secret,
            },
          ],
        },
      ],
    });
    for (const viewer of [null, aViewer()]) {
      const files = [eventFileLoader(publicId, contextOf({ viewer })), list("", { viewer })];
      for (const text of await Promise.all(files.map(textOf))) {
        for (const word of ["secret-room", "opensesame", "0199"]) expect(text).not.toContain(word);
        expect(text).toContain(`LOCATION:https://same.example/go/${publicId}`);
      }
    }
  },
);

test("the file of a single date has that date alone, at its moved time", async () => {
  const exception = {
    originalLocal: "2026-11-25T19:00:00",
    cancelled: false,
    startsLocal: "2026-11-26T20:00:00",
    durationSeconds: null,
  };
  const { publicId } = await anEvent(database, { title: "Compline", schedules: [{ exceptions: [exception] }] });
  await anEvent(database, { title: "Another event" });
  const text = await textOf(dateFileLoader({ event: `compline-${publicId}`, date: "2026-11-25T1900" }, contextOf()));
  expect(linesOf(text, "UID")).toEqual([`UID:${publicId}-0-2026-11-25T1900@test.example`]);
  expect(linesOf(text, "DTSTART")).toEqual(["DTSTART:20261126T200000Z"]);
  expect(linesOf(text, "RRULE")).toEqual([]);
  await expect(dateFileLoader({ event: `x-${publicId}`, date: "2026-11-24T1900" }, contextOf())).rejects.toMatchObject({
    code: "not-found",
  });
});

test("unknown, hidden, members' and always-open events have no file; a deleted one is gone", async () => {
  const hidden = await anEvent(database, { listing: "hidden", visibility: "private", userId: null });
  const members = await anEvent(database, { listing: "members", visibility: "public_in_app" });
  const room = await anEvent(database, { kind: "always_open" });
  for (const segment of ["nothing", "x-zzzzzz", hidden.publicId, members.publicId, room.publicId])
    await expect(eventFileLoader(segment, contextOf())).rejects.toMatchObject({ code: "not-found" });
  const deleted = await anEvent(database, { deletedAt: TEST_NOW, listing: "hidden" });
  await expect(eventFileLoader(deleted.publicId, contextOf())).rejects.toMatchObject({ init: { status: 410 } });
  const forMember = await eventFileLoader(members.publicId, contextOf({ viewer: aViewer() }));
  expect(forMember.headers.get("cache-control")).toBe("private, no-cache");
  const text = await textOf(list("", { viewer: aViewer() }));
  expect(text).not.toContain(members.publicId);
});

test("a list contains each matching public event once, with its recurrence, and nothing else", async () => {
  const manyEvents = Array.from({ length: 450 }, (_, n) => ({
    title: `Chapel ${n}`,
    type: n % 2 === 0 ? ("prayer" as const) : ("meditation" as const),
    schedules: [{ timezone: n % 3 === 0 ? "Asia/Kolkata" : "America/New_York" }],
  }));
  await someEvents(database, manyEvents);
  const text = await textOf(list("?type=prayer"));
  expect(titlesOf(text).length).toBe(225);
  expect(new Set(linesOf(text, "UID")).size).toBe(225);
  expect(linesOf(text, "RRULE").length).toBe(225);
  expect(text.split("\r\n").filter((line) => line.startsWith("TZID:"))).toEqual([
    "TZID:America/New_York",
    "TZID:Asia/Kolkata",
  ]);
  expect(text).toContain("X-WR-CALNAME:Samehour: Prayer\r\n");
  expect(text).toContain("TRANSP:TRANSPARENT");
});

test("weekday filters use the time zone of the address, else the site's, for every reader", async () => {
  // Wednesday 23:30 in New York is Thursday 4:30 in UTC.
  await anEvent(database, {
    title: "Vigil",
    schedules: [{ timezone: "America/New_York", startsLocal: "2026-11-18T23:30:00" }],
  });
  expect(titlesOf(await textOf(list("?weekday=wed&tz=America/New_York")))).toEqual(["Vigil"]);
  expect(titlesOf(await textOf(list("?weekday=wed")))).toEqual([]);
  const text = await textOf(list("?weekday=thu"));
  expect(titlesOf(text)).toEqual(["Vigil"]);
  expect(text).toContain("RRULE:FREQ=WEEKLY;BYDAY=WE\r\n");
});

test("an example event says so in its title, because calendars show little else", async () => {
  await anEvent(database, { title: "Evening sitting", importSource: DEMO_SOURCE });
  expect(titlesOf(await textOf(list("")))).toEqual(["Example: Evening sitting"]);
});

test("a past event stays for 30 days, and a cancelled one is marked cancelled", async () => {
  const once = (days: number) => [
    { rrule: null, startsLocal: new Date(TEST_NOW + days * DAY_MS).toISOString().slice(0, 19) },
  ];
  await anEvent(database, { title: "Lately", schedules: once(-20), now: TEST_NOW - 25 * DAY_MS });
  await anEvent(database, { title: "Long ago", schedules: once(-40), now: TEST_NOW - 45 * DAY_MS });
  const far = await anEvent(database, { title: "In two years", schedules: once(800) });
  const admin = await aUser(database, { role: "admin" });
  await cancelEvent(
    database,
    { actor: actorFor(admin), publicId: far.publicId, reason: "The hall is closed" },
    TEST_NOW,
  );
  const text = await textOf(list());
  expect(titlesOf(text)).toEqual(["Lately", "Cancelled: In two years"]);
  expect(text).toContain("STATUS:CANCELLED");
  expect(text).toContain(String.raw`DESCRIPTION:Why it is cancelled: The hall is closed\n`);
});

test("the ETag stays the same until the file's contents change", async () => {
  const { id, publicId } = await anEvent(database, { title: "Matins" });
  const tagOf = async (now = TEST_NOW) => (await list("", { now })).headers.get("etag");
  const before = await tagOf();
  const text = await textOf(list());
  expect(await tagOf(TEST_NOW + 3_600_000)).toBe(before);
  expect(await textOf(list("", { now: TEST_NOW + 3_600_000 }))).toBe(text);
  await transaction(database.db, (tx) => updateEvent(tx, id, { title: "Lauds", now: TEST_NOW + 60_000 }));
  const after = await list("", { now: TEST_NOW + 7_200_000 });
  expect(after.headers.get("etag")).not.toBe(before);
  const changed = await textOf(Promise.resolve(after));
  expect(linesOf(changed, "UID")).toEqual([`UID:${publicId}-0@test.example`]);
  expect(linesOf(changed, "DTSTAMP")).not.toEqual(linesOf(text, "DTSTAMP"));
});

test("after an edit, the file has the changed event and repeats the others unchanged", async () => {
  const first = await anEvent(database, { title: "First" });
  await anEvent(database, { title: "Second" });
  const before = await textOf(list());
  await transaction(database.db, (tx) => updateEvent(tx, first.id, { title: "Changed", now: TEST_NOW }));
  const after = await textOf(list());
  expect([titlesOf(before), titlesOf(after)]).toEqual([
    ["First", "Second"],
    ["Changed", "Second"],
  ]);
  expect(after.slice(after.indexOf("SUMMARY:Second"))).toBe(before.slice(before.indexOf("SUMMARY:Second")));
});

test("organizers and topics have calendars, and unknown ones are not found", async () => {
  const organizer = await anOrganizer(database, { name: "Open Circle" });
  const organizerId = organizer.id;
  await anEvent(database, { title: "Ours", organizerId, traditions: ["Zen"] });
  await anEvent(database, { title: "Theirs", traditions: ["Quaker"] });
  const ofOrganizer = await textOf(organizerFileLoader(`open-circle-${organizer.publicId}`, contextOf()));
  expect(titlesOf(ofOrganizer)).toEqual(["Ours"]);
  expect(ofOrganizer).toContain("X-WR-CALNAME:Open Circle on Samehour\r\n");
  const ofTopic = await textOf(topicFileLoader({ kind: "tradition", slug: "quaker" }, contextOf()));
  expect(titlesOf(ofTopic)).toEqual(["Theirs"]);
  for (const request of [
    () => topicFileLoader({ kind: "tradition", slug: "none" }, contextOf()),
    () => topicFileLoader({ kind: "nonsense", slug: "zen" }, contextOf()),
    () => organizerFileLoader("nobody-zzzzzz", contextOf()),
  ])
    await expect(request()).rejects.toMatchObject({ code: "not-found" });
});

test("an invalid address redirects to the clean one, and list-only parameters are ignored", async () => {
  await expect(list("?type=prayer&type=nonsense")).rejects.toMatchObject({ status: 302 });
  await anEvent(database, { title: "Terce" });
  for (const query of ["?page=2", "?sort=fit", "?tab=past", "?day=2026-11-19&hour=8", "?fits=mine"])
    expect([query, titlesOf(await textOf(list(query)))]).toEqual([query, ["Terce"]]);
});

test("every date of a list appears in the file at its exact instant", async () => {
  await anEvent(database, {
    title: "Dawn",
    schedules: [{ timezone: "Australia/Lord_Howe", startsLocal: "2026-11-18T05:45:00" }],
  });
  const dates = datesInIcalJs(await (await list()).text(), { from: TEST_NOW - DAY_MS, to: TEST_NOW + 400 * DAY_MS });
  const stored = await database.db.execute<{ at: string }>(
    "select starts_at::text as at from occurrences where starts_at < '2027-12-23' order by 1",
  );
  expect(dates.map(({ startsAt }) => startsAt)).toEqual(stored.rows.map(({ at }) => Date.parse(at)));
});

test("the subscribe link of a list carries the same name as its calendar", async () => {
  const query = "?type=prayer&weekday=wed";
  const context = contextOf({ zone: { id: "UTC", source: "site" } });
  const { requested } = parseEventsAddress(new URLSearchParams(query), () => true);
  const menu = listMenu({ ...requested, searched: requested.query }, context);
  const outlook = menu?.links.map(({ href }) => href).find((href) => href.includes("addfromweb"));
  const name = new URL(outlook ?? "").searchParams.get("name");
  expect(name).toMatch(/^Samehour: .*Prayer/);
  expect(await textOf(list(`${query}&tz=UTC`))).toContain(`\r\nNAME:${name?.replaceAll(",", String.raw`\,`)}\r\n`);
  expect(menu?.news).toContainEqual(expect.objectContaining({ title: `${name}: RSS feed of new events` }));
});
