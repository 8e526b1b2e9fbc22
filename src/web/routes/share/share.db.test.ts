import { afterEach, beforeEach, expect, test } from "vitest";
import { eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { shareLoader } from "#web/routes/share/share.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anEventPage } from "#tests/support/builders/an-event-page.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { aStorage, storedNames } from "#tests/support/pictures/a-storage.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { organizerPictureContent } from "#web/components/share/share-picture.server.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eq } from "drizzle-orm";
import { events } from "#data/tables/events.ts";
import { qrCode } from "#formats/qr-code.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { organizerLoader } from "#web/routes/organizer/organizer.server.ts";
import { topicLoader } from "#web/routes/topic/topic.server.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { datePageLoader } from "#web/components/event-page/event-page-loader.server.ts";

const database = withTestDatabase();

let store: ReturnType<typeof aStorage>;
beforeEach(() => {
  store = aStorage();
});
afterEach(() => store.remove());

type Overrides = Partial<Parameters<typeof aRequestContext>[0]>;

/** The file at an address as the router reads it. */
async function fileAt(path: string, overrides: Overrides = {}) {
  const url = new URL(path, "https://same.example");
  const context = aRequestContext({ database, storage: store.storage, ...overrides });
  return shareLoader(decodeURIComponent(url.pathname.replace("/share/", "")), url, context);
}

const notFound = { code: "not-found" };

test("an event's page has the image of its next date, and the image is public", async () => {
  const { meta } = await anEventPage(database, { title: "Evening office", organizerName: "Abbey" });
  expect(meta.image).toMatchObject({
    path: expect.stringMatching(/^\/share\/\w{6}\.png\?v=[0-9a-f]{12}$/),
    type: "image/png",
    width: 1_200,
    height: 630,
    alt: "Evening office, with Abbey: Wednesday, November 18, 2026, 7:00 PM Coordinated Universal Time (GMT)",
  });
  const answer = await fileAt(meta.image?.path ?? "");
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
});

test("the image shows the host's time to every reader, and its address changes with its text", async () => {
  const { meta, slug } = await anEventPage(database);
  const read = async (overrides: Parameters<typeof aRequestContext>[0]) =>
    (await eventPageLoader(slug, new URL("https://same.example/events/x"), aRequestContext(overrides))).meta.image
      ?.path;
  const zone = { id: "Asia/Tokyo", source: "address" } as const;
  expect(await read({ database, zone, hour12: false })).toBe(meta.image?.path);
  expect(await read({ database, now: TEST_NOW + 8 * 24 * 60 * MINUTE_MS })).not.toBe(meta.image?.path);
});

test("a single date has its own image", async () => {
  const { slug, context, meta } = await anEventPage(database);
  const { page } = await datePageLoader(
    { event: slug, date: "2026-12-02T1900" },
    new URL("https://same.example/events/x"),
    context,
  );
  expect(page?.meta.image?.path).toMatch(/\?v=\w+&date=2026-12-02T1900$/);
  const bytes = async (path: string) => Buffer.from(await (await fileAt(path)).arrayBuffer());
  const own = await bytes(page?.meta.image?.path ?? "");
  expect(own.equals(await bytes(meta.image?.path ?? ""))).toBe(false);
});

test("a restricted event has no image of its own, for any viewer", async () => {
  const hidden: EventOverrides[] = [
    { listing: "members", visibility: "public_in_app" },
    { listing: "hidden", held: true },
    { listing: "hidden", visibility: "private" },
    { listing: "hidden", deletedAt: TEST_NOW },
  ];
  for (const event of hidden) {
    const { publicId } = await anEvent(database, event);
    for (const viewer of [null, aViewer()])
      await expect(fileAt(`/share/${publicId}.png`, { viewer })).rejects.toMatchObject(notFound);
  }
  for (const name of ["zzzzzz.png", "zzzzzz", "a.b.png", "%00.png", ".png", "a/b.png", "", "topics/x/y.png", "qr.png"])
    await expect(fileAt(`/share/${name}`)).rejects.toMatchObject(notFound);
  const { publicId } = await anEvent(database, { listing: "members", visibility: "public_in_app" });
  const context = aRequestContext({ database, viewer: aViewer() });
  const { meta } = await eventPageLoader(
    `evening-sitting-${publicId}`,
    new URL("https://same.example/events/x"),
    context,
  );
  expect(meta.image).toBeNull();
});

test("a client requesting too many images gets the site's own", async () => {
  const requestedAt = TEST_NOW + 90 * MINUTE_MS;
  const { publicId } = await anEvent(database, { schedules: [{ rrule: "FREQ=DAILY" }] });
  const days = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 19 + day)).toISOString().slice(0, 10),
  );
  const answers = await Promise.all(
    days.map((day) =>
      fileAt(`/share/${publicId}.png?date=${day}T1900`, { requestedAt }).catch((thrown: unknown) => thrown),
    ),
  );
  const sentOn = answers.filter((answer) => answer instanceof Response && answer.status === 302) as Response[];
  expect(sentOn.length).toBeGreaterThanOrEqual(20);
  expect(sentOn[0]?.headers.get("location")).toBe("/share.png");
  expect(sentOn[0]?.headers.get("cache-control")).toBe("no-store");
});

test("an image is drawn once and stored by its content, and a new title gets a new one", async () => {
  const { publicId } = await anEvent(database, { title: "Twilight hours" });
  await fileAt(`/share/${publicId}.png`);
  await fileAt(`/share/${publicId}.png?v=whatever`, { zone: { id: "Asia/Tokyo", source: "address" } });
  expect(await storedNames(store.storage)).toEqual([expect.stringMatching(/^share\/[0-9a-f]{40}\.png$/)]);
  await database.db.update(events).set({ title: "Twilight prayer" }).where(eq(events.publicId, publicId));
  await fileAt(`/share/${publicId}.png`);
  expect(await storedNames(store.storage)).toHaveLength(2);
});

test("a cancelled event says so in its image, alternative text, and description", async () => {
  const { meta } = await anEventPage(database, { title: "Called off", cancelledAt: TEST_NOW - MINUTE_MS });
  expect(meta.image?.alt).toMatch(/^Called off, with .*: Cancelled$/);
  expect(meta.description).toMatch(/^Cancelled\./);
});

const THREE: readonly EventOverrides[] = ["2026-11-18T20:00:00", "2026-11-19T20:00:00", "2026-11-20T20:00:00"].map(
  (startsLocal) => ({
    traditions: ["Quiet Rowers"],
    schedules: [{ startsLocal, timezone: "Europe/Paris", rrule: null, durationSeconds: 3_600 }],
  }),
);

test("a topic has an image with its next date in the host's time, and repeats it in the description", async () => {
  for (const event of THREE) await anEvent(database, event);
  const url = new URL("https://same.example/topics/tradition/quiet-rowers");
  const view = await topicLoader({ kind: "tradition", slug: "quiet-rowers" }, url, aRequestContext({ database }));
  if (view.shows !== "topic") throw new Error(view.shows);
  const time = "8:00 PM Central European Time (GMT+1)";
  expect(view.image).toMatchObject({
    path: expect.stringMatching(/^\/share\/topics\/tradition\/quiet-rowers\.png\?v=[0-9a-f]{12}$/),
    width: 1_200,
    height: 630,
    alt: reachesMessage("share.picture.alt", {
      title: "Quiet Rowers",
      when: `${reachesMessage("share.picture.next", { date: "Wednesday, November 18, 2026" })}, ${time}`,
    }),
  });
  expect(view.shareDescription).toBe(
    reachesMessage("share.description", { text: view.description, when: `Wednesday, November 18, 2026, ${time}` }),
  );
  expect(view.share.text).toContain(reachesMessage("share.text.next", { title: "Evening sitting" }));
  const answer = await fileAt(view.image?.path ?? "");
  expect(answer.headers.get("content-type")).toBe("image/png");
  // Too few events for a page, another kind, and a spelling that is not an address.
  for (const path of ["tradition/quiet", "practice/quiet-rowers", "tradition/Quiet%20Rowers", "tradition/", "x/y/z"])
    await expect(fileAt(`/share/topics/${path}.png`)).rejects.toMatchObject(notFound);
});

test("events for members are in no image or description of a topic or organizer, even for members", async () => {
  const organizer = await anOrganizer(database, { name: "Harbor Circle" });
  for (const event of THREE) await anEvent(database, { ...event, organizerId: organizer.id });
  await anEvent(database, {
    title: "Members only",
    listing: "members",
    visibility: "public_in_app",
    organizerId: organizer.id,
    traditions: ["Quiet Rowers"],
    schedules: [{ startsLocal: "2026-11-18T18:00:00", timezone: "Europe/Paris", rrule: null, durationSeconds: 3_600 }],
  });
  const context = aRequestContext({ database, viewer: aViewer() });
  const url = new URL("https://same.example/topics/tradition/quiet-rowers");
  const topic = await topicLoader({ kind: "tradition", slug: "quiet-rowers" }, url, context);
  const page = await organizerLoader(`harbor-circle-${organizer.publicId}`, url, context);
  if (topic.shows !== "topic" || page.shows !== "organizer") throw new Error("The pages could not be loaded.");
  for (const { image, share, shareDescription } of [topic, page]) {
    expect(JSON.stringify({ image, share, shareDescription })).not.toContain("Members only");
    expect(share.text).toContain("Wednesday, November 18, 2026, 2:00 PM – 3:00 PM, Eastern Time (GMT−5)");
    expect(image?.alt).toContain("8:00 PM Central European Time");
  }
});

test("an organizer has an image, and a restricted one has none", async () => {
  const { publicId } = await anOrganizer(database, { name: "Open Weir" });
  expect((await fileAt(`/share/organizers/${publicId}.png`)).status).toBe(200);
  const chinese = await anOrganizer(database, { name: "漢字" });
  const content = organizerPictureContent(chinese, null, aRequestContext({ database }));
  expect(content.words).toMatchObject({ title: "漢字", instead: reachesMessage("share.picture.organizer"), when: [] });
  const hidden = await anOrganizer(database, { name: "Closed Weir", listing: "members" });
  for (const name of [hidden.publicId, "zzzzzz", "", `${publicId}.png`])
    await expect(fileAt(`/share/organizers/${name}.png`, { viewer: aViewer() })).rejects.toMatchObject(notFound);
});

test("a QR code contains the address of a shareable page, without the zone, and no other address", async () => {
  const codeOf = async (page: string) => (await fileAt(`/share/qr.svg?${new URLSearchParams({ page })}`)).text();
  const plain = await codeOf("/events?type=prayer");
  expect(plain).toContain(qrCode("https://same.example/events?type=prayer").path);
  expect(plain).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="480" height="480"/,
  );
  expect(await codeOf("/events?type=prayer&tz=Asia/Tokyo#x")).toBe(plain);
  for (const page of [
    "/calendar?view=week",
    "/topics/type/prayer",
    "/organizers/a-bbbbbb",
    "/events/a-bbbbbb/2026-12-07T1900",
  ])
    expect(await codeOf(page)).toContain(qrCode(`https://same.example${page}`).path);
  const refused = [
    "",
    "events",
    "//evil.example/events",
    "/\\evil.example/events",
    "https://evil.example/events",
    "https://same.example/events",
    "/go/abcdef",
    "/account",
    "/events/../account",
    "/calendar/feed/secret.ics",
    `/events?q=${"x".repeat(1_000)}`,
  ];
  for (const page of refused) await expect(codeOf(page)).rejects.toMatchObject(notFound);
});
