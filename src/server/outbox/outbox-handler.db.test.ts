import { expect, onTestFinished, test } from "vitest";
import { settleMail } from "#commands/mail/claim-mail.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { claimDueMail } from "#data/queries/claimed-mail-write.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { type EdgeServer, startEdge } from "#tests/support/edge/edge-server.ts";
import { requestLine, sendRaw } from "#tests/support/edge/raw-http.ts";

const database = withTestDatabase();

const LINK = "http://localhost/verify-email?token=a&b=<c>";

const KEY = "the-key-of-this-process";

async function anEdge(outboxKey: string | null = KEY): Promise<EdgeServer> {
  const edge = await startEdge({ database, outboxKey });
  onTestFinished(() => edge.close());
  return edge;
}

async function anOutboxMail(subject: string): Promise<number> {
  const message = { name: "verify-email", data: { link: LINK, expiresAt: TEST_NOW } } as const;
  const mail = { key: subject, to: "ana@example.org", language: "en", zone: null, message, userId: null };
  await enqueueMail(database.db, mail, TEST_NOW);
  const [claimed] = await claimDueMail(database.db, TEST_NOW, 1);
  if (!claimed) throw new Error("nothing to send");
  const content = {
    subject,
    text: `Press:\n${LINK}\n`,
    html: `<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><script>alert(1)</script></body></html>`,
    headers: [["From", "Samehour <no-reply@localhost>"]] as const,
  };
  await settleMail(database, claimed, { status: "kept", content }, TEST_NOW);
  return claimed.id;
}

test("an empty outbox explains how messages get there", async () => {
  const edge = await anEdge();
  const response = await edge.fetch(`/dev/outbox?key=${KEY}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(await response.text()).toContain("No emails yet.");
});

test("messages are listed newest first, and each can be read as HTML, text and headers", async () => {
  const edge = await anEdge();
  await anOutboxMail("First");
  const id = await anOutboxMail("Second <b>");
  const list = await (await edge.fetch(`/dev/outbox?key=${KEY}`)).text();
  expect(list.indexOf("Second &lt;b&gt;")).toBeLessThan(list.indexOf("First"));
  expect(list).toContain("2 emails, newest first");
  expect(list).toContain("Coordinated Universal Time (GMT)");
  const one = await (await edge.fetch(`/dev/outbox/${id}?key=${KEY}`)).text();
  expect(one).toContain('<a href="http://localhost/verify-email?token=a&amp;b=">');
  expect(list).toContain(`href="/dev/outbox/${id}?key=${KEY}"`);
  expect(one).toContain(`src="/dev/outbox/${id}/html?key=${KEY}"`);
  expect(one).toContain("<dt>From</dt><dd>Samehour &lt;no-reply@localhost&gt;</dd>");
  expect(one).not.toContain("<script>alert");
  const frame = await edge.fetch(`/dev/outbox/${id}/html?key=${KEY}`);
  expect(frame.headers.get("content-security-policy")).toMatch(/default-src 'none';.*frame-ancestors 'self'; sandbox /);
  expect(frame.headers.get("content-security-policy")).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(frame.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(await frame.text()).toContain('<head><base target="_top">');
});

test("programs can read the same as JSON, with the links", async () => {
  const edge = await anEdge();
  const id = await anOutboxMail("First");
  const response = await edge.fetch(`/dev/outbox.json?key=${KEY}`);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await response.json()).toMatchObject({
    messages: [
      { id, name: "verify-email", to: "ana@example.org", links: ["http://localhost/verify-email?token=a&b="] },
    ],
  });
});

test("the outbox is not found when off, without its key, cross-site, behind a proxy, or under a foreign host", async () => {
  const id = await anOutboxMail("First");
  const [off, on] = [await anEdge(null), await anEdge()];
  const proxied = ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Proto"];
  const withoutKey = async (path: string) => (await on.fetch(path.replace(/\?.*/, ""))).status;
  const statuses = async (path: string) => ({
    open: (await on.fetch(path)).status,
    keyless: await withoutKey(path),
    wrongKey: (await on.fetch(`${path}x`)).status,
    crossSite: (await on.fetch(path, { headers: { "Sec-Fetch-Site": "cross-site" } })).status,
    off: (await off.fetch(path)).status,
    foreign: (await sendRaw(on.port, requestLine("GET", path, { Host: "evil.example" }))).status,
    proxied: await Promise.all(
      proxied.map(async (header) => (await on.fetch(path, { headers: { [header]: "127.0.0.1" } })).status),
    ),
  });
  const wanted = {
    open: 200,
    keyless: 404,
    wrongKey: 404,
    crossSite: 404,
    off: 404,
    foreign: 404,
    proxied: proxied.map(() => 404),
  };
  expect(await statuses(`/dev/outbox?key=${KEY}`)).toEqual(wanted);
  expect(await statuses(`/dev/outbox.json?key=${KEY}`)).toEqual(wanted);
  expect(await statuses(`/dev/outbox/${id}?key=${KEY}`)).toEqual(wanted);
  expect(await statuses(`/dev/outbox/${id}/html?key=${KEY}`)).toEqual(wanted);
});

test("an unknown message, and any other path under the address, is not found", async () => {
  const edge = await anEdge();
  const paths = ["/1", "/0", "/x", "/1/text", "es", "/1/html"].map((rest) => `/dev/outbox${rest}?key=${KEY}`);
  const statuses = await Promise.all(paths.map(async (path) => (await edge.fetch(path)).status));
  expect(statuses).toEqual(paths.map(() => 404));
});
