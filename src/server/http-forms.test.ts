import { afterEach, expect, test } from "vitest";
import { type EdgeServer, startEdge } from "#tests/support/edge/edge-server.ts";
import { requestLine, sendRaw } from "#tests/support/edge/raw-http.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

let edge: EdgeServer | null = null;
afterEach(async () => {
  await edge?.close();
  edge = null;
});

async function started(...options: Parameters<typeof startEdge>): Promise<EdgeServer> {
  edge = await startEdge(...options);
  return edge;
}

function expectRefusal(answer: { status: number; body: string }, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toContain("<h1>");
  expect(answer.body).toContain('href="/events"');
  expect(answer.body).not.toMatch(/node:|at .*\.ts|Error:/);
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

test("a form from the site's own pages reaches the web app", async () => {
  const { fetch, origin } = await started();
  for (const headers of [
    { ...FORM, "sec-fetch-site": "same-origin" },
    { ...FORM, origin },
    { ...FORM, origin: "http://localhost" },
    FORM,
  ]) {
    const answer = await fetch("/form", { method: "POST", headers, body: "tz=UTC&returnTo=%2F" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"form":"tz,returnTo"');
  }
});

test.each([
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "none", origin: "https://elsewhere.example" },
  { "sec-fetch-site": "same-site", origin: "http://localhost" },
  { origin: "https://evil.example" },
  { origin: "null" },
])("a form from another site is refused: %j", async (headers) => {
  const { fetch } = await started();
  const answer = await fetch("/form", { method: "POST", headers: { ...FORM, ...headers }, body: "a=1" });
  expectRefusal({ status: answer.status, body: await answer.text() }, 403);
  const data = await fetch("/form.data", { method: "POST", headers: { ...FORM, ...headers }, body: "a=1" });
  expect(data.status).toBe(403);
});

test("a form that is too large is refused, with or without a declared length", async () => {
  const { fetch, port } = await started();
  const body = `a=${"b".repeat(1_048_576)}`;
  const answer = await fetch("/form", { method: "POST", headers: FORM, body });
  expectRefusal({ status: answer.status, body: await answer.text() }, 413);
  const head = requestLine("POST", "/form", { "Content-Type": FORM["content-type"], "Transfer-Encoding": "chunked" });
  const chunk = Buffer.from(`40000\r\n${"b".repeat(0x40000)}\r\n`);
  const chunked = await sendRaw(port, [Buffer.from(head), chunk, chunk, chunk, chunk, chunk, Buffer.from("0\r\n\r\n")]);
  expectRefusal(chunked, 413);
});

test("a form that is too large gets the page's own message in a browser, and its router a short answer", async () => {
  const page: WebHandler = {
    allowedMethods: () => ["GET", "HEAD", "POST"],
    async answer(requested, { instead }) {
      const headers = { "content-type": "text/html; charset=utf-8" };
      const status = instead === "form-too-large" ? 413 : 200;
      return {
        response: new Response(`<nav>${requested.method}</nav>`, { status, headers }),
        scriptHashes: [],
        isUnavailable: false,
      };
    },
  };
  const { fetch } = await started({ web: async () => page });
  const sent = { method: "POST", headers: { ...FORM, accept: "text/html,*/*" }, body: `a=${"b".repeat(1_048_576)}` };
  const answer = await fetch("/form", sent);
  expect([answer.status, await answer.text()]).toEqual([413, "<nav>GET</nav>"]);
  const data = await fetch("/form.data", sent);
  expectRefusal({ status: data.status, body: await data.text() }, 413);
});

test("a damaged form, or one of a type that browsers do not send, is refused", async () => {
  const { fetch } = await started();
  const json = await fetch("/form", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
  expect(json.status).toBe(415);
  const none = await fetch("/form", { method: "POST" });
  expect(none.status).toBe(415);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const damaged = await fetch("/form", { method: "POST", headers, body: "--x\r\nnonsense" });
  expect(damaged.status).toBe(400);
});

test.each(["a=%zz", "a=%", "a=%ff", "a=%ff%zz", Buffer.from([0x61, 0x3d, 0xff])])(
  "a form with a value that is not text is refused: %j",
  async (body) => {
    const { fetch } = await started();
    const answer = await fetch("/form", { method: "POST", headers: FORM, body });
    expectRefusal({ status: answer.status, body: await answer.text() }, 400);
  },
);

test("a form with any valid text is accepted", async () => {
  const { fetch } = await started();
  const body = new URLSearchParams({ a: "100 % Prière + 祈り\n" });
  expect((await fetch("/form", { method: "POST", body })).status).toBe(200);
  expect((await fetch("/form", { method: "POST", headers: FORM, body: "a=Prière" })).status).toBe(200);
});

test("a rate-limited form gets its own message, and a page's script is redirected to its page", async () => {
  const limits = {
    wait: (_request: unknown, ...kinds: readonly string[]) => (kinds.includes("form") ? 7 : 0),
    left: () => ({ limit: 120, left: 0, resetSeconds: 60 }),
    close() {},
  };
  const page: WebHandler = {
    allowedMethods: () => ["GET", "HEAD", "POST"],
    async answer(_asked, { instead }) {
      return {
        response: new Response("", { status: instead === "form-limited" ? 202 : 200 }),
        scriptHashes: [],
        isUnavailable: false,
      };
    },
  };
  const { fetch } = await started({ web: async () => page, limits });
  expect((await fetch("/form")).status).toBe(200);
  const sent = { method: "POST", headers: { ...FORM, accept: "text/html,*/*" }, body: "a=1" };
  const answer = await fetch("/form", sent);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  const body = await answer.text();
  expectRefusal({ status: 429, body }, 429);
  expect(body).toContain("your browser sends the form again, with everything you typed");
  expect(body).not.toContain("pages were asked for");
  expect((await fetch("/form.data", sent)).status).toBe(202);
});

test("pages are of a whole minute, forms of their exact moment", async () => {
  const page: WebHandler = {
    allowedMethods: () => ["GET", "HEAD", "POST"],
    async answer(_requested, { now }) {
      return { response: new Response(new Date(now).toISOString()), scriptHashes: [], isUnavailable: false };
    },
  };
  const { fetch } = await started({ web: async () => page, clock: () => Date.UTC(2026, 10, 21, 15, 40, 59, 123) });
  expect(await (await fetch("/form")).text()).toBe("2026-11-21T15:40:00.000Z");
  const form = await fetch("/form", { method: "POST", headers: FORM, body: "a=1" });
  expect(await form.text()).toBe("2026-11-21T15:40:59.123Z");
});
