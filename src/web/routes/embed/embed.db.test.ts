import { expect, test } from "vitest";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import { embedPageLoader } from "#web/routes/embed/embed.server.ts";

const database = withTestDatabase();
const SITE = "https://same.example";

function page(typed: Record<string, string> = {}) {
  const url = new URL(`/embed?${new URLSearchParams(typed).toString()}`, SITE);
  return embedPageLoader(url, aRequestContext({ database }));
}

test("the form starts with the list of all events and its embed code", async () => {
  const { typed, errors, made } = await page();
  expect(errors).toEqual({});
  expect(typed).toEqual({ address: `${SITE}/events`, zone: "visitor", theme: "auto", rows: "10", height: "480" });
  expect(made).toMatchObject({ previewSrc: "/embed/events?zone=visitor", title: "Upcoming events on Samehour" });
  expect(made?.code).toBe(
    `<iframe src="${SITE}/embed/events?zone=visitor" title="Upcoming events on Samehour" width="100%" height="480" ` +
      'loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" style="border:0"></iframe>',
  );
  expect(made?.script).toContain(`iframe[src^="${SITE}/embed/"]`);
});

test("the embed code reflects the choices, and an organizer's text is escaped", async () => {
  const { publicId } = await anEvent(database, { title: 'A "quiet" hour <script>' });
  const address = `/events/x-${publicId}`;
  const { made } = await page({ address, zone: "Asia/Tokyo", theme: "dark", rows: "3", height: "300" });
  expect(made?.previewSrc).toBe(`/embed${address}?limit=3&theme=dark&tz=Asia/Tokyo`);
  expect(made?.code).toContain('title="A &quot;quiet&quot; hour &lt;script&gt;"');
  expect(made?.code).toContain('height="300"');
  const list = await page({ address: `${SITE}/events?type=prayer&q=office`, zone: "" });
  expect(list.made?.code).toContain(`src="${SITE}/embed/events?q=office&amp;type=prayer"`);
  expect((await page({ zone: "Nowhere/Land", theme: "neon" })).made?.previewSrc).toBe("/embed/events");
});

test("an address that cannot be embedded shows the reason, and stays as typed", async () => {
  const hidden = await anEvent(database, { listing: "hidden", visibility: "private" });
  const deleted = await anEvent(database, { listing: "hidden", deletedAt: 1 });
  const cases = {
    "https://other.example/events": "addressError",
    "": "addressError",
    [`${SITE}/account`]: "addressError",
    [`${SITE}/events?type=prayr`]: "addressFilter",
    [`${SITE}/events/x-zzzzzz`]: "addressMissing",
    [`${SITE}/events/x-${hidden.publicId}`]: "addressMissing",
    [`${SITE}/events/x-${deleted.publicId}`]: "addressMissing",
  };
  for (const [address, key] of Object.entries(cases)) {
    const { typed, errors, made } = await page({ address, rows: "7" });
    expect([typed.address, typed.rows, errors, made]).toEqual([
      address,
      "7",
      { address: english(`embeds.page.${key}`, { site: "Samehour" }) },
      null,
    ]);
  }
});

test("each number that is invalid or out of range has its own error", async () => {
  const { errors, made, typed } = await page({ rows: "0", height: "tall" });
  expect(errors).toEqual({
    rows: english("embeds.page.rowsError", { min: 1, max: 50 }),
    height: english("embeds.page.heightError", { min: 150, max: 2_000 }),
  });
  expect([made, typed.rows, typed.height]).toEqual([null, "0", "tall"]);
  expect(Object.keys((await page({ rows: "51", height: "149" })).errors)).toEqual(["rows", "height"]);
});
