import { expect, test } from "vitest";
import { cancelEvent } from "#commands/events/cancel-event.ts";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { API_SITE, startApi, titlesOf } from "#tests/support/api/start-api.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("an event has everything that a program needs", async () => {
  const organizer = await anOrganizer(database, { name: "Lake House" });
  const { publicId } = await anEvent(database, {
    title: "Evening sitting",
    description: "Sit.\nBreathe.",
    organizerId: organizer.id,
    organizerName: "Lake House",
    type: "meditation",
    traditions: ["Zen"],
    practices: ["Zazen"],
    languages: ["de"],
    passcode: "1234",
    price: 5,
    schedules: [
      {
        startsLocal: "2026-11-18T20:00:00",
        timezone: "Europe/Berlin",
        exceptions: [
          {
            originalLocal: "2026-11-25T20:00:00",
            cancelled: true,
            startsLocal: null,
            durationSeconds: null,
            note: null,
          },
          {
            originalLocal: "2026-12-02T20:00:00",
            cancelled: false,
            startsLocal: "2026-12-02T21:00:00",
            durationSeconds: null,
            note: "Later",
          },
        ],
      },
    ],
  });
  const { read } = await startApi(database);
  const page = `https://same.example/events/evening-sitting-${publicId}`;
  expect(await read(`/events/${publicId}`)).toEqual({
    id: publicId,
    url: page,
    title: "Evening sitting",
    nativeTitle: null,
    description: "Sit.\nBreathe.",
    type: "meditation",
    kind: "scheduled",
    organizer: {
      id: organizer.publicId,
      name: "Lake House",
      url: `https://same.example/organizers/lake-house-${organizer.publicId}`,
    },
    traditions: ["Zen"],
    practices: ["Zazen"],
    languages: ["de"],
    mode: "online",
    place: null,
    status: "scheduled",
    isExample: false,
    joinUrl: "https://meet.example.org/room",
    joinAt: `https://same.example/go/${publicId}`,
    passcode: "1234",
    dialIn: null,
    price: { amount: 5, donationWelcome: false },
    image: null,
    cancelReason: null,
    created: "2026-11-18T12:00:00Z",
    updated: "2026-11-18T12:00:00Z",
    sequence: 0,
    version: expect.stringMatching(/^[\w-]{16}$/),
    eventSize: null,
    facts: {
      guidance: null,
      sharing: null,
      camera: null,
      listeningWelcome: null,
      beginnersWelcome: null,
      captions: null,
      signLanguage: null,
      lateEntry: null,
    },
    schedules: [
      {
        uid: `${publicId}-0@test.example`,
        sequence: 0,
        start: "2026-11-18T20:00:00",
        timezone: "Europe/Berlin",
        duration: 3_600,
        rrule: "FREQ=WEEKLY;BYDAY=WE",
        exdates: ["2026-11-25T20:00:00"],
        changes: [{ original: "2026-12-02T20:00:00", start: "2026-12-02T21:00:00", duration: 3_600, note: "Later" }],
      },
    ],
    dates: [
      dateOf(page, "2026-11-18T19:00:00Z", "2026-11-18T20:00:00", {}),
      dateOf(page, "2026-12-02T20:00:00Z", "2026-12-02T21:00:00", { original: "2026-12-02T20:00:00", note: "Later" }),
      dateOf(page, "2026-12-09T19:00:00Z", "2026-12-09T20:00:00", {}),
    ],
  });
});

/** A date of one hour. */
function dateOf(page: string, start: string, localStart: string, values: { original?: string; note?: string }) {
  const original = values.original ?? localStart;
  const later = (text: string, mark: string) =>
    `${new Date(Date.parse(text.endsWith("Z") ? text : `${text}Z`) + HOUR_MS).toISOString().slice(0, 19)}${mark}`;
  return {
    start,
    end: later(start, "Z"),
    localStart,
    localEnd: later(localStart, ""),
    timezone: "Europe/Berlin",
    original,
    url: `${page}/${original.slice(0, 13)}00`,
    status: "scheduled",
    note: values.note ?? null,
  };
}

test("a gated link is replaced by the redirecting page, even where a text repeats it", async () => {
  const link = "https://meet.example.org/secret";
  const { publicId } = await anEvent(database, {
    title: `Sitting ${link}`,
    description: `Join at ${link} please`,
    link,
    linkAudience: "members",
    passcode: "1234",
    dialIn: "+1 646 555 0100",
  });
  const { request, read } = await startApi(database);
  const event = await read(`/events/${publicId}`);
  const go = `https://same.example/go/${publicId}`;
  expect(event).toMatchObject({
    joinUrl: null,
    joinAt: go,
    passcode: null,
    dialIn: null,
    description: `Join at ${go} please`,
  });
  for (const path of ["/events", `/events/${publicId}`, `/events/${publicId}/dates`, "/dates", "/search?q=sitting"])
    expect(await (await request(path)).text(), `${path}`).not.toMatch(/secret|1234|646.?555/);
});

test("only public events are returned, and a deleted one is gone", async () => {
  const { userId } = await aUser(database);
  const shown = await anEvent(database, { title: "Shown", userId });
  const hidden = await someEvents(database, [
    { title: "Members", listing: "members", visibility: "public_in_app" },
    { title: "Private", listing: "hidden", visibility: "private" },
    { title: "Held", listing: "hidden", held: true },
    { title: "Rejected", listing: "hidden", moderation: "rejected" },
  ]);
  const { request, read } = await startApi(database);
  expect(titlesOf(await read("/events"))).toEqual(["Shown"]);
  expect(
    (await read<{ items: { event: { title: string } }[] }>("/dates")).items.map(({ event }) => event.title),
  ).toEqual(Array(5).fill("Shown"));
  for (const { publicId } of hidden)
    for (const part of ["", "/dates"]) expect((await request(`/events/${publicId}${part}`)).status).toBe(404);
  await deleteEvent(database, { actor: actorFor(aViewer({ userId })), publicId: shown.publicId }, TEST_NOW);
  expect((await request(`/events/${shown.publicId}`)).status).toBe(410);
  expect((await request(`/events/${shown.publicId}/dates`)).status).toBe(410);
  expect(await read("/events")).toMatchObject({ items: [], total: 0 });
  expect(await read("/dates")).toMatchObject({ items: [] });
});

test("a merged event leads to the one that it became, through any number of merges, and not to a hidden one", async () => {
  const gone = { listing: "hidden", deletedAt: TEST_NOW } as const;
  const last = await anEvent(database);
  const middle = await anEvent(database, { ...gone, mergedInto: last.id });
  const first = await anEvent(database, { ...gone, mergedInto: middle.id });
  const hidden = await anEvent(database, { listing: "hidden", visibility: "private" });
  const lost = await anEvent(database, { ...gone, mergedInto: hidden.id });
  const { request } = await startApi(database);
  const answerAt = async (path: string) => {
    const answer = await request(path, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  const moved = (part: string) => [302, `${API_SITE.baseUrl}/api/v1/events/${last.publicId}${part}`];
  expect(await answerAt(`/events/${middle.publicId}`)).toEqual(moved(""));
  expect(await answerAt(`/events/${first.publicId}/dates?limit=2`)).toEqual(moved("/dates?limit=2"));
  const encoded = `%${first.publicId.charCodeAt(0).toString(16)}${first.publicId.slice(1)}`;
  expect(await answerAt(`/events/${encoded}`)).toEqual(moved(""));
  expect(await answerAt(`/events/${lost.publicId}`)).toEqual([410, null]);
  const { paths } = await (await request("/openapi.json")).json();
  for (const path of ["/events/{id}", "/events/{id}/dates"]) expect(paths[path].get.responses).toHaveProperty("302");
});

test("a cancelled event is returned with its status, and examples are marked as examples", async () => {
  const { userId } = await aUser(database);
  const { publicId } = await anEvent(database, { userId, importSource: DEMO_SOURCE });
  await cancelEvent(database, { actor: actorFor(aViewer({ userId })), publicId, reason: "Ill" }, TEST_NOW);
  const { read } = await startApi(database);
  expect(await read(`/events/${publicId}`)).toMatchObject({
    status: "cancelled",
    cancelReason: "Ill",
    isExample: true,
    sequence: 1,
  });
  const { items } = await read<{ items: unknown[] }>("/dates?limit=1");
  expect(items).toMatchObject([{ status: "cancelled", event: { id: publicId, status: "cancelled", isExample: true } }]);
});

test("a non-public organizer's own name does not appear in an event", async () => {
  const organizer = await anOrganizer(database, { name: "Quiet House", listing: "hidden" });
  const { publicId } = await anEvent(database, { organizerId: organizer.id });
  const { request, read } = await startApi(database);
  expect(await read(`/events/${publicId}`)).toMatchObject({ organizer: { id: null, name: "Open Circle", url: null } });
  expect((await request(`/organizers/${organizer.publicId}`)).status).toBe(404);
  expect(await read("/organizers")).toMatchObject({ items: [] });
});
