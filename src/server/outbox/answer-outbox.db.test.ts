import { expect, onTestFinished, test } from "vitest";
import { settleMail } from "#commands/mail/settle-mail.ts";
import { claimDueMail, enqueueMail } from "#data/queries/mail-write.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { type EdgeServer, startEdge } from "#tests/support/edge/edge-server.ts";
import { requestLine, sendRaw } from "#tests/support/edge/raw-http.ts";

const database = withTestDatabase();

const LINK = "http://localhost/verify-email?token=a&b=<c>";

async function anEdge(outbox: boolean): Promise<EdgeServer> {
  const edge = await startEdge({ database, outbox });
  onTestFinished(() => edge.close());
  return edge;
}

async function aKeptMail(subject: string): Promise<number> {
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

test("an empty outbox says how messages come into it", async () => {
  const edge = await anEdge(true);
  const response = await edge.fetch("/dev/outbox");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(await response.text()).toContain("No message yet.");
});

test("messages are listed, the newest first, and each is there as page, text and headers", async () => {
  const edge = await anEdge(true);
  await aKeptMail("First");
  const id = await aKeptMail("Second <b>");
  const list = await (await edge.fetch("/dev/outbox")).text();
  expect(list.indexOf("Second &lt;b&gt;")).toBeLessThan(list.indexOf("First"));
  expect(list).toContain("2 messages, the newest first");
  expect(list).toContain("Coordinated Universal Time (GMT)");
  const one = await (await edge.fetch(`/dev/outbox/${id}`)).text();
  expect(one).toContain('<a href="http://localhost/verify-email?token=a&amp;b=">');
  expect(one).toContain("<dt>From</dt><dd>Samehour &lt;no-reply@localhost&gt;</dd>");
  expect(one).not.toContain("<script>alert");
  const frame = await edge.fetch(`/dev/outbox/${id}/html`);
  expect(frame.headers.get("content-security-policy")).toMatch(/default-src 'none';.*frame-ancestors 'self'; sandbox /);
  expect(frame.headers.get("content-security-policy")).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect(frame.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(await frame.text()).toContain('<head><base target="_top">');
});

test("programs read the same as JSON, with the links", async () => {
  const edge = await anEdge(true);
  const id = await aKeptMail("First");
  const response = await edge.fetch("/dev/outbox.json");
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await response.json()).toMatchObject({
    messages: [
      { id, name: "verify-email", to: "ana@example.org", links: ["http://localhost/verify-email?token=a&b="] },
    ],
  });
});

test("the outbox is nowhere when it is off, behind a proxy, or under a foreign name", async () => {
  const id = await aKeptMail("First");
  const [off, on] = [await anEdge(false), await anEdge(true)];
  const proxied = ["Forwarded", "Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Proto"];
  const statuses = async (path: string) => ({
    open: (await on.fetch(path)).status,
    off: (await off.fetch(path)).status,
    foreign: (await sendRaw(on.port, requestLine("GET", path, { Host: "evil.example" }))).status,
    proxied: await Promise.all(
      proxied.map(async (header) => (await on.fetch(path, { headers: { [header]: "127.0.0.1" } })).status),
    ),
  });
  const wanted = { open: 200, off: 404, foreign: 404, proxied: proxied.map(() => 404) };
  expect(await statuses("/dev/outbox")).toEqual(wanted);
  expect(await statuses("/dev/outbox.json")).toEqual(wanted);
  expect(await statuses(`/dev/outbox/${id}`)).toEqual(wanted);
  expect(await statuses(`/dev/outbox/${id}/html`)).toEqual(wanted);
});

test("there is no such message, and nothing else under its address", async () => {
  const edge = await anEdge(true);
  const paths = ["/1", "/0", "/x", "/1/text", "es", "/1/html"].map((rest) => `/dev/outbox${rest}`);
  const statuses = await Promise.all(paths.map(async (path) => (await edge.fetch(path)).status));
  expect(statuses).toEqual(paths.map(() => 404));
});
