import { expect, test } from "vitest";
import { datePageLoader, eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { anEventPage, type EventPageOverrides, URL_OF_PAGE } from "#tests/support/builders/an-event-page.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { organizerFollows } from "#data/tables/activity.ts";
import { organizerMembers } from "#data/tables/organizers.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import type { Viewer } from "#core/viewer.ts";

const database = withTestDatabase();

const eventPage = (overrides: EventPageOverrides = {}) => anEventPage(database, overrides);

/** Weekly on Thursdays at 19:00 in London, through the spring of 2027. */
const LONDON = { startsLocal: "2026-11-19T19:00:00", timezone: "Europe/London", rrule: "FREQ=WEEKLY;BYDAY=TH" };

test("the page shows the event's time for the viewer and for the host", async () => {
  const { view } = await eventPage();
  expect(view.card.date).toMatchObject({
    month: "Nov",
    dayNumber: "18",
    day: "Today, Wednesday",
    fullDate: "Wednesday, November 18, 2026",
    start: "2:00 PM",
    startIso: "2026-11-18T19:00:00Z",
    end: "3:00 PM",
    city: "New York",
    offset: "GMT−5",
    host: { start: "7:00 PM", rest: "to 8:00 PM, Wednesday", place: "UTC (GMT)" },
  });
  expect(view.card.date?.otherZones).toContainEqual({ city: "Tokyo", time: "Thu 4:00 AM" });
  expect(view.card.date?.otherZones.map(({ city }) => city)).not.toContain("New York");
});

test("a host and viewer on the same time see one time", async () => {
  const zone = { id: "Africa/Abidjan", source: "address" } as const;
  const { view } = await eventPage({ context: { zone } });
  expect(view.card.date).toMatchObject({ start: "7:00 PM", host: null });
  expect(view.dates.lines[0]?.hostTime).toBeNull();
});

test("between two clock changes, the summary and each affected date show the shift", async () => {
  const now = Date.parse("2027-03-10T15:00:00Z");
  const { view } = await eventPage({ schedules: [LONDON], now, context: { now } });
  expect(view.card.date).toMatchObject({ day: "Tomorrow, Thursday", start: "2:00 PM" });
  expect(view.dates.spans).toEqual(["From March 14 to 27 this is at 3:00 PM for you instead of 2:00 PM."]);
  expect(
    view.dates.lines.slice(0, 4).map(({ day, time, hostTime, clockNote }) => [day, time, hostTime, clockNote]),
  ).toEqual([
    ["Thu, Mar 18", "3:00 PM", "7:00 PM in London", "1 hour later for you: your clocks change"],
    ["Thu, Mar 25", "3:00 PM", "7:00 PM in London", null],
    ["Thu, Apr 01", "2:00 PM", "7:00 PM in London", "1 hour earlier for you: London changed its clocks"],
    ["Thu, Apr 08", "2:00 PM", "7:00 PM in London", null],
  ]);
});

test("the organizer is shown to those who may open its page, with Follow for members", async () => {
  const [owner, member] = [await aUser(database), await aUser(database)];
  const organizer = await anOrganizer(database, { name: "Abbey", description: "Monks.", userId: owner.userId });
  const of = { organizerId: organizer.id, organizerName: "Abbey" };
  const { view, slug } = await eventPage(of);
  expect(view.organizer).toMatchObject({ name: "Abbey", text: "Monks.", isFollowing: null, verified: false });
  const seenBy = async (viewer: Viewer) =>
    (await eventPageLoader(slug, URL_OF_PAGE, aRequestContext({ database, viewer }))).view.organizer?.isFollowing;
  expect(await seenBy(member)).toBe(false);
  await database.db
    .insert(organizerFollows)
    .values({ organizerId: organizer.id, followerId: member.userId, createdAt: TEST_NOW });
  expect(await seenBy(member)).toBe(true);
  expect(await seenBy(owner)).toBeNull();
  const hidden = await anOrganizer(database, { name: "Cell", listing: "hidden" });
  expect((await eventPage({ organizerId: hidden.id, organizerName: "Cell" })).view.organizer).toBeNull();
  expect((await eventPage({ organizerName: "Nobody's page" })).view.organizer).toBeNull();
});

test("the organizer's card shows place, languages, and rhythm, from events the reader may see", async () => {
  const { id } = await anOrganizer(database, { name: "Abbey" });
  const of = { organizerId: id, organizerName: "Abbey" };
  await anEvent(database, { ...of, languages: ["fr"], schedules: [LONDON] });
  await anEvent(database, {
    ...of,
    listing: "members",
    visibility: "public_in_app",
    languages: ["fr", "la"],
    schedules: [LONDON],
  });
  const { view, slug } = await eventPage({ ...of, languages: ["fr"], schedules: [LONDON] });
  const place = reachesMessage("organizers.card.zone", { city: "London" });
  expect(view.organizer?.facts).toEqual([place, "French", reachesMessage("organizers.card.aWeek", { count: 2 })]);
  const member = await aUser(database);
  const page = await eventPageLoader(slug, URL_OF_PAGE, aRequestContext({ database, viewer: member }));
  expect(page.view.organizer?.facts).toEqual([
    place,
    "French, Latin",
    reachesMessage("organizers.card.aWeek", { count: 3 }),
  ]);
});

test("the card of an organizer without upcoming events shows no facts", async () => {
  const { id } = await anOrganizer(database, { name: "Abbey" });
  const { view } = await eventPage({ organizerId: id, kind: "always_open" });
  expect(view.organizer?.facts).toEqual([null, null, null]);
});

test.each([
  ["after the job has advanced it", TEST_NOW + 10 * DAY_MS],
  ["before that", TEST_NOW],
])("an event without upcoming dates shows its last one as past, %s", async (_, storedAt) => {
  const context = { now: TEST_NOW + 10 * DAY_MS };
  const { view } = await eventPage({ schedules: [{ rrule: null }], now: storedAt, context });
  expect(view.card.date).toMatchObject({ day: "Wednesday, November 18" });
  expect(view.notices).toEqual([{ kind: "past", text: "This date has passed.", more: null }]);
  expect(view.dates.lines).toEqual([]);
  expect(view.around).toEqual([]);
});

test("a restricted link is never on the page; passcode and dial-in appear only once the link opens", async () => {
  const secret = {
    link: "https://meet.example.org/secret",
    description: "Join at https://meet.example.org/secret please.",
    passcode: "open-sesame",
    dialIn: "+1 555 0100",
    linkAudience: "before_start",
  } as const;
  const early = await eventPage(secret);
  const shown = JSON.stringify([early.view, early.meta]);
  expect(shown).not.toContain("meet.example.org");
  expect(shown).not.toContain("open-sesame");
  expect(shown).not.toContain("555 0100");
  expect(early.view.card.link).toEqual({ href: `/go/${early.view.publicId}`, host: null });
  const now = Date.UTC(2026, 10, 18, 18, 45);
  const open = await eventPage({ ...secret, context: { now } });
  expect(open.view.facts.map(({ key }) => key)).toEqual(["dialIn", "passcode"]);
  expect(JSON.stringify(open.view)).not.toContain("meet.example.org");
  const justBefore = await eventPage({ ...secret, context: { now: now - MINUTE_MS } });
  expect(justBefore.view.facts).toEqual([]);
});

test("an open link is shown in full", async () => {
  const { view } = await eventPage();
  expect(view.card.link).toEqual({ href: "https://meet.example.org/room", host: "meet.example.org" });
});

test("an always-open room is open and has no dates", async () => {
  const { view, meta } = await eventPage({ kind: "always_open" });
  expect(view.card).toMatchObject({ date: null, alwaysOpen: true, offer: { offer: "join", now: true } });
  expect(view.dates).toEqual({ lines: [], spans: [], allHref: null, isCut: false });
  expect(meta.description).toContain("Open around the clock");
});

test("a cancelled event shows every date as cancelled, and the reason", async () => {
  const { view } = await eventPage({ cancelledAt: TEST_NOW, cancelReason: "The host is ill." });
  expect(view.notices).toEqual([
    { kind: "cancelled", text: "This event has been cancelled.", more: "The host writes: The host is ill." },
  ]);
  expect(view.card.date?.join.cancelled).toBe(true);
  expect(new Set(view.dates.lines.map(({ state }) => state))).toEqual(new Set(["cancelled"]));
});

test("the meta description uses the host's time zone, and the canonical address has no zone", async () => {
  const { meta, slug } = await eventPage({ description: "Half an hour of silence." });
  expect(meta).toEqual({
    documentTitle: "Evening sitting · Samehour",
    description: "Wednesday, November 18, 2026, 7:00 PM Coordinated Universal Time (GMT). Half an hour of silence.",
    canonical: `https://same.example/events/${slug}`,
    image: expect.objectContaining({ type: "image/png" }),
    news: [
      {
        tagName: "link",
        rel: "alternate",
        type: "application/json+oembed",
        title: "Evening sitting",
        href: `https://same.example/oembed?url=https%3A%2F%2Fsame.example%2Fevents%2F${slug}&format=json`,
      },
    ],
  });
});

test("a restricted event has no oEmbed link", async () => {
  const overrides = { listing: "members", visibility: "public_in_app", context: { viewer: aViewer() } } as const;
  expect((await eventPage(overrides)).meta.news).toEqual([]);
});

test("the badge names the days of the event, with each schedule listed once", async () => {
  const weekly = { startsLocal: "2026-11-19T19:00:00", rrule: "FREQ=WEEKLY;BYDAY=TH,SU" };
  const evening = { ...weekly, startsLocal: "2026-11-19T21:00:00" };
  const monthly = { startsLocal: "2026-11-27T19:00:00", rrule: "FREQ=MONTHLY;BYDAY=-1FR" };
  const { view } = await eventPage({ schedules: [weekly, evening, monthly] });
  expect(view.head.repeats).toBe("Thursdays and Sundays; Monthly on the last Friday");
  const ending = { ...weekly, rrule: "FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217T190000Z" };
  expect((await eventPage({ schedules: [ending] })).view.head.repeats).toBe("Thursdays, until December 17, 2026");
  expect((await eventPage({ schedules: [{ rrule: null }] })).view.head.repeats).toBeNull();
});

test("price, languages, and visibility are written in words", async () => {
  const free = await eventPage({ price: 0, languages: ["fr", "en", "not a tag"] });
  expect(free.view.head).toMatchObject({
    price: reachesMessage("event.free"),
    languages: [{ name: "French" }, { name: "English" }, { name: "not a tag" }],
  });
  const paid = await eventPage({ price: 12.5 });
  expect(paid.view.head).toMatchObject({ price: "$12.50", languages: [] });
  expect((await eventPage()).view.head.price).toBeNull();
});

test("type, languages, practices, and traditions link to their topic pages once these have three events", async () => {
  const common: EventOverrides = {
    type: "worship",
    languages: ["es"],
    practices: ["Sung Prayer"],
    traditions: ["Bahá’í"],
  };
  const few = (await eventPage({ ...common, languages: ["es", "pt-BR"], practices: ["Sung Prayer", "Song"] })).view
    .head;
  expect([few.typeHref, ...few.languages, ...few.topics]).toEqual([
    null,
    { name: "Spanish", href: null },
    { name: "Brazilian Portuguese", href: null },
    { name: "Sung Prayer", href: null },
    { name: "Song", href: null },
    { name: "Bahá’í", href: null },
  ]);
  await anEvent(database, { ...common, practices: ["sung prayer"], traditions: ["Bahai"] });
  const zone = { id: "America/New_York", source: "site" } as const;
  const enough = await eventPage({ ...common, context: { zone } });
  expect([
    enough.view.head.typeHref,
    ...[...enough.view.head.languages, ...enough.view.head.topics].map(({ href }) => href),
  ]).toEqual([
    "/topics/type/worship",
    "/topics/language/es",
    "/topics/practice/sung-prayer",
    "/topics/tradition/bahai",
  ]);
});

test("an event without a description shows none, and its page says so", async () => {
  const { view } = await eventPage({ description: "" });
  expect(view.text).toMatchObject({ lead: null, paragraphs: [], highlights: [] });
  expect(reachesMessage("event.noDescription")).toBe("No description available");
});

test("other events around the same time are listed once each", async () => {
  await anEvent(database, { title: "Neighbour", schedules: [{ startsLocal: "2026-11-18T18:30:00", rrule: null }] });
  await anEvent(database, { title: "Far away", schedules: [{ startsLocal: "2026-11-18T09:00:00", rrule: null }] });
  await anEvent(database, { title: "Next door", schedules: [{ startsLocal: "2026-11-18T18:50:00", rrule: null }] });
  const { view } = await eventPage();
  expect(view.around.map(({ title, time }) => [title, time?.part])).toEqual([
    ["Neighbour", "Afternoon"],
    ["Next door", null],
  ]);
});

test("an old title redirects to the current address and keeps the zone", async () => {
  const { publicId } = await anEvent(database, { title: "New name" });
  const url = new URL(`https://same.example/events/old-name-${publicId}?tz=Asia/Tokyo`);
  const context = aRequestContext({ database });
  const page = eventPageLoader(`old-name-${publicId}`, url, context);
  const answer = await page.catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).status).toBe(301);
  expect((answer as Response).headers.get("location")).toBe(`/events/new-name-${publicId}?tz=Asia/Tokyo`);
  const date = datePageLoader({ event: `old-name-${publicId}`, date: "2026-11-18T1900" }, url, context);
  const dateAnswer = (await date.catch((thrown: unknown) => thrown)) as Response;
  expect(dateAnswer.headers.get("location")).toBe(`/events/new-name-${publicId}/2026-11-18T1900?tz=Asia/Tokyo`);
});

test("an event the viewer may not see is not found, and a deleted one is gone", async () => {
  const context = aRequestContext({ database });
  const held = await anEvent(database, { listing: "hidden", held: true });
  const members = await anEvent(database, { listing: "members", visibility: "public_in_app" });
  const own = await anEvent(database, { listing: "hidden", visibility: "private", deletedAt: TEST_NOW });
  for (const id of [held.publicId, members.publicId, own.publicId, "zzzzzz", "no-id-here!"]) {
    await expect(eventPageLoader(id, URL_OF_PAGE, context)).rejects.toMatchObject({ code: "not-found" });
  }
  const deleted = await anEvent(database, { listing: "hidden", deletedAt: TEST_NOW });
  await expect(eventPageLoader(deleted.publicId, URL_OF_PAGE, context)).rejects.toMatchObject({
    init: { status: 410 },
  });
  const viewer = aViewer();
  const member = aRequestContext({ database, viewer });
  const page = await eventPageLoader(`evening-sitting-${members.publicId}`, URL_OF_PAGE, member);
  expect(page.view.head.membersOnly).toBe(true);
});

test("only those who can restore a deleted event get a link to do so", async () => {
  const [maker, owner, editor] = [await aUser(database), await aUser(database), await aUser(database)];
  const admin = await aUser(database, { role: "admin" });
  const organizer = await anOrganizer(database, { userId: owner.userId });
  await database.db
    .insert(organizerMembers)
    .values({ organizerId: organizer.id, userId: editor.userId, createdAt: TEST_NOW });
  const deletedAt = TEST_NOW - 29 * DAY_MS;
  const of = { userId: maker.userId, organizerId: organizer.id, listing: "hidden", deletedAt } as const;
  const thrown = async (publicId: string, viewer: Viewer | null, now = TEST_NOW) => {
    const context = aRequestContext({ database, viewer, now });
    const failed = await eventPageLoader(publicId, URL_OF_PAGE, context).catch((error: unknown) => error);
    return failed as { data: { code: string; isRestorable?: true } };
  };
  for (const visibility of ["public_web", "private"] as const) {
    const { publicId } = await anEvent(database, { ...of, visibility });
    for (const viewer of [maker, owner]) {
      expect(await thrown(publicId, viewer)).toMatchObject({ data: { code: "gone", isRestorable: true } });
      expect((await thrown(publicId, viewer, TEST_NOW + DAY_MS)).data.isRestorable).toBeUndefined();
      const edited = findEditedEvent(publicId, viewer, aRequestContext({ database, viewer }));
      await expect(edited).rejects.toMatchObject({ data: { code: "gone", isRestorable: true } });
    }
    expect((await thrown(publicId, editor)).data).toEqual({ code: "gone", requestId: expect.any(String) });
  }
  const { publicId } = await anEvent(database, of);
  for (const viewer of [null, admin]) expect((await thrown(publicId, viewer)).data.isRestorable).toBeUndefined();
});
