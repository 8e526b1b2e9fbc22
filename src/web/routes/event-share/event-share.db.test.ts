import { expect, test } from "vitest";
import { eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { eventShareLoader } from "#web/routes/event-share/event-share.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, type GivenEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anEventPage } from "#tests/support/builders/an-event-page.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { datePageLoader } from "#web/components/event-page/event-page-loader.server.ts";

const database = withTestDatabase();

function pictureOf(path: string, given: Parameters<typeof aRequestContext>[0] | null = null) {
  const url = new URL(path, "https://same.example");
  return eventShareLoader(url.pathname.replace("/share/", ""), url, aRequestContext(given ?? { database }));
}

test("an event's page names the picture of its next date, and the picture is there for everybody", async () => {
  const { meta } = await anEventPage(database, { title: "Evening office", organizerName: "Abbey" });
  expect(meta.image).toMatchObject({
    path: expect.stringMatching(/^\/share\/\w{6}\.png\?v=\w+$/),
    type: "image/png",
    width: 1_200,
    height: 630,
    alt: "Evening office, with Abbey: Wednesday, November 18, 2026, 7:00 PM Coordinated Universal Time (GMT)",
  });
  const answer = await pictureOf(meta.image?.path ?? "");
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
});

test("the picture says the host's time to every reader, and has a new address when a word of it changes", async () => {
  const { meta, slug } = await anEventPage(database);
  const read = async (given: Parameters<typeof aRequestContext>[0]) =>
    (await eventPageLoader(slug, new URL("https://same.example/events/x"), aRequestContext(given))).meta.image?.path;
  const zone = { id: "Asia/Tokyo", source: "address" } as const;
  expect(await read({ database, zone, hour12: false })).toBe(meta.image?.path);
  expect(await read({ database, now: TEST_NOW + 8 * 24 * 60 * MINUTE_MS })).not.toBe(meta.image?.path);
});

test("one date has a picture of its own", async () => {
  const { slug, context, meta } = await anEventPage(database);
  const { page } = await datePageLoader(
    { event: slug, date: "2026-12-02T1900" },
    new URL("https://same.example/events/x"),
    context,
  );
  expect(page?.meta.image?.path).toMatch(/\?v=\w+&date=2026-12-02T1900$/);
  const bytes = async (path: string) => Buffer.from(await (await pictureOf(path)).arrayBuffer());
  const own = await bytes(page?.meta.image?.path ?? "");
  expect(own.equals(await bytes(meta.image?.path ?? ""))).toBe(false);
});

test("an event that not everybody may see has no picture of its own, for nobody", async () => {
  const hidden: GivenEvent[] = [
    { listing: "members", visibility: "public_in_app" },
    { listing: "hidden", held: true },
    { listing: "hidden", visibility: "private" },
    { listing: "hidden", deletedAt: TEST_NOW },
  ];
  for (const given of hidden) {
    const { publicId } = await anEvent(database, given);
    for (const viewer of [null, aViewer()])
      await expect(pictureOf(`/share/${publicId}.png`, { database, viewer })).rejects.toMatchObject({
        code: "not-found",
      });
  }
  for (const name of ["zzzzzz.png", "zzzzzz", "a.b.png", "%00.png", ".png"])
    await expect(pictureOf(`/share/${name}`)).rejects.toMatchObject({ code: "not-found" });
  const { publicId } = await anEvent(database, { listing: "members", visibility: "public_in_app" });
  const context = aRequestContext({ database, viewer: aViewer() });
  const { meta } = await eventPageLoader(
    `evening-sitting-${publicId}`,
    new URL("https://same.example/events/x"),
    context,
  );
  expect(meta.image).toBeNull();
});

test("whoever asks for very many pictures gets the site's own", async () => {
  const requestedAt = TEST_NOW + 90 * MINUTE_MS;
  const { publicId } = await anEvent(database, { schedules: [{ rrule: "FREQ=DAILY" }] });
  const days = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 19 + day)).toISOString().slice(0, 10),
  );
  const answers = await Promise.all(
    days.map((day) =>
      pictureOf(`/share/${publicId}.png?date=${day}T1900`, { database, requestedAt }).catch(
        (thrown: unknown) => thrown,
      ),
    ),
  );
  const sentOn = answers.filter((answer) => answer instanceof Response && answer.status === 302) as Response[];
  expect(sentOn.length).toBeGreaterThanOrEqual(20);
  expect(sentOn[0]?.headers.get("location")).toBe("/share.png");
  expect(sentOn[0]?.headers.get("cache-control")).toBe("no-store");
});
