import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const ZONE = { cookie: "tz=America/New_York" };

for (const [encoding, named] of [
  ["br", "br"],
  ["gzip", "gzip"],
  ["identity", null],
] as const) {
  test(`a cached page answers in ${encoding} like the first response, with its ETag, 304 and HEAD`, async ({
    server,
  }) => {
    const headers = { ...ZONE, "accept-encoding": encoding };
    const requested = `${server.origin}/events?tab=past&utm_source=${encoding}`;
    const first = await fetch(requested, { headers });
    const body = await first.text();
    const again = await fetch(`${server.origin}/events?tab=past`, { headers });
    expect(await again.text()).toBe(body);
    expect(again.headers.get("content-encoding")).toBe(named);
    for (const name of ["etag", "content-security-policy", "cache-control", "vary", "x-content-type-options"]) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(body).not.toContain(again.headers.get("x-request-id"));
    const tag = first.headers.get("etag") ?? "";
    const same = await fetch(requested, { headers: { ...headers, "if-none-match": `"x", ${tag}` } });
    expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", tag]);
    const head = await fetch(requested, { method: "HEAD", headers });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", tag]);
  });
}

test("a cached page bypasses the app: the log has no line for it", async ({ server }) => {
  const requestPage = async (zone: string): Promise<string> => {
    const headers = { cookie: `tz=${zone}`, "accept-encoding": "br" };
    const answer = await fetch(`${server.origin}/faq`, { headers });
    await answer.text();
    expect(answer.status).toBe(200);
    return answer.headers.get("x-request-id") ?? "";
  };
  const others = ["Asia/Tokyo", "Asia/Kolkata", "Europe/Oslo", "Europe/Rome", "America/Lima", "Africa/Lagos"].values();
  // A write by an earlier test may have emptied the page cache.
  await expect(async () => {
    await requestPage("America/New_York");
    const cachedIds: string[] = [];
    for (let n = 0; n < 5; n += 1) cachedIds.push(await requestPage("America/New_York"));
    // The app's own page, whose log line follows theirs.
    const last = await requestPage(String(others.next().value));
    await expect.poll(() => server.output()).toContain(last);
    expect(cachedIds.filter((id) => server.output().includes(id))).toEqual([]);
  }).toPass();
});

test("a cached page hydrates in the browser, and its links work", async ({ page, server, context }) => {
  await context.addCookies([{ name: "tz", value: "America/New_York", url: server.origin }]);
  for (let n = 0; n < 2; n += 1) await page.goto("/events", { waitUntil: "networkidle" });
  await page.getByRole("banner").getByRole("link", { name: "Organizers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Event Organizers" })).toBeVisible();
  await expect(page.locator("#stale-page")).toHaveCount(0);
});

test("a change is on the page at the next visit", async ({ server }) => {
  const readOrganizersPage = async (): Promise<string> =>
    (await fetch(`${server.origin}/organizers`, { headers: ZONE })).text();
  const id = /href="\/organizers\/[^"]*-([2-9a-z]{6})"/.exec(await readOrganizersPage())?.[1];
  const name = "A group with a name of its own";
  expect(await readOrganizersPage()).not.toContain(name);
  await inDirectory(server, ({ db }) => db.execute(sql`update organizers set name = ${name} where public_id = ${id}`));
  await expect.poll(readOrganizersPage).toContain(name);
});

test("one visitor's page never reaches another: zones and first visits are cached separately", async ({ server }) => {
  const readPage = async (headers: Record<string, string>, path = "/events"): Promise<string> =>
    (await fetch(`${server.origin}${path}`, { headers })).text();
  expect(await readPage(ZONE)).toContain("New York");
  expect(await readPage({ cookie: "tz=Asia/Tokyo" })).toContain("Tokyo");
  expect(await readPage({})).toContain('data-zone-by="site"');
  expect(await readPage(ZONE)).toContain('data-zone-by="cookie"');
  expect(await readPage({}, "/events?tz=Asia/Tokyo")).not.toContain("data-zone-by");
});

test("an invalid request is refused even when the page is cached", async ({ server }) => {
  await (await fetch(`${server.origin}/faq`)).text();
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      resolve(text);
      socket.destroy();
    });
    socket.write("GET /faq HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
  });
  expect(answer).toContain("HTTP/1.1 400");
});
