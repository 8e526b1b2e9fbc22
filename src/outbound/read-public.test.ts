import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { readPublic, REDIRECTS_MAX } from "#outbound/read-public.ts";

/** A server on this machine that ends with the test; `trusted` lets the test reach it. */
async function aServer(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => void server.close(done));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base: `http://${host}`, trusted: [host] };
}

const textOf = (read: Awaited<ReturnType<typeof readPublic>>): string =>
  "body" in read ? Buffer.concat(read.body).toString() : JSON.stringify(read);

test("a file is read completely with its headers, and nothing private is sent along", async () => {
  const requested: Record<string, unknown>[] = [];
  const { base, trusted } = await aServer((request, response) => {
    requested.push(request.headers);
    response.setHeader("content-type", "text/csv").setHeader("etag", '"1"').end("title\nVigil\n");
  });
  const read = await readPublic(`${base}/list.csv`, { trusted });
  expect([textOf(read), read]).toMatchObject(["title\nVigil\n", { contentType: "text/csv", etag: '"1"' }]);
  expect(requested[0]).not.toHaveProperty("cookie");
  expect(requested[0]).not.toHaveProperty("authorization");
});

test("an unchanged file is not downloaded again", async () => {
  const { base, trusted } = await aServer((request, response) => {
    response.statusCode = request.headers["if-none-match"] === '"1"' ? 304 : 200;
    response.end();
  });
  expect(await readPublic(base, { trusted, etag: '"1"' })).toEqual({ ok: true, status: "unchanged" });
});

test.each([
  ["no address", "bad-address"],
  ["ftp://example.org/x", "bad-address"],
  ["file:///etc/passwd", "bad-address"],
  ["https://me:secret@example.org/x", "bad-address"],
  ["http://127.0.0.1:1/x", "private-address"],
  ["http://2130706433/x", "private-address"],
  ["http://0x7f.1/x", "private-address"],
  ["http://[::1]:1/x", "private-address"],
  ["http://[::ffff:127.0.0.1]/x", "private-address"],
  ["http://169.254.169.254/latest/meta-data", "private-address"],
  ["http://localhost:1/x", "private-address"],
])("%s is refused", async (address, kind) => {
  expect(await readPublic(address)).toEqual({ ok: false, fault: { kind } });
});

test("a redirect to a private address is refused, and one to another public file is followed", async () => {
  const inside = await aServer((_, response) => response.end("secret"));
  const reached = vi.fn();
  const { base, trusted } = await aServer((request, response) => {
    const to = { "/in": `${inside.base}/x`, "/on": "/there", "/js": "javascript:1" }[request.url ?? ""];
    if (to === undefined) return void response.end("there");
    reached();
    response.writeHead(302, { location: to }).end();
  });
  expect(await readPublic(`${base}/in`, { trusted })).toEqual({ ok: false, fault: { kind: "private-address" } });
  expect(await readPublic(`${base}/js`, { trusted })).toEqual({ ok: false, fault: { kind: "bad-address" } });
  expect(textOf(await readPublic(`${base}/on`, { trusted }))).toBe("there");
  expect(reached).toHaveBeenCalledTimes(3);
});

test("the operator's origin may be private, but no other origin that it redirects to", async () => {
  const other = await aServer((_, response) => response.end("secret"));
  const { base } = await aServer((request, response) => {
    if (request.url !== "/on") return void response.end("there");
    response.writeHead(302, { location: `${other.base}/x` }).end();
  });
  expect(textOf(await readPublic(`${base}/list.csv`, { trustedOrigin: base }))).toBe("there");
  const refused = { ok: false, fault: { kind: "private-address" } };
  expect(await readPublic(`${base}/on`, { trustedOrigin: base })).toEqual(refused);
  expect(await readPublic(base, { trustedOrigin: base.replace("http:", "https:") })).toEqual(refused);
});

test("a redirect loop ends", async () => {
  let requested = 0;
  const { base, trusted } = await aServer((_, response) => {
    requested += 1;
    response.writeHead(307, { location: "/again" }).end();
  });
  expect(await readPublic(base, { trusted })).toEqual({ ok: false, fault: { kind: "too-many-redirects" } });
  expect(requested).toBe(REDIRECTS_MAX + 1);
});

test("a file larger than allowed is cut off, whether or not its length is announced", async () => {
  const { base, trusted } = await aServer((request, response) => {
    if (request.url === "/said") response.setHeader("content-length", 2_000);
    response.write("x".repeat(1_000));
    response.end("x".repeat(1_000));
  });
  const fault = { kind: "too-large", bytes: 1_500 };
  for (const path of ["/said", "/unsaid"]) {
    expect(await readPublic(base + path, { trusted, maxBytes: 1_500 })).toEqual({ ok: false, fault });
  }
});

test("a source that never ends is abandoned after the time limit, in its headers or its body", async () => {
  const { base, trusted } = await aServer((request, response) => {
    if (request.url === "/silent") return;
    const drip = setInterval(() => response.write("x"), 10);
    response.once("close", () => clearInterval(drip));
  });
  for (const path of ["/silent", "/drip"]) {
    const read = await readPublic(base + path, { trusted, withinMs: 300 });
    expect(read).toEqual({ ok: false, fault: { kind: "too-slow", seconds: 0 } });
  }
});

test("a bad status, an unknown host and a dropped connection are distinguished", async () => {
  const { base, trusted } = await aServer((request, response) => {
    if (request.url === "/gone") response.writeHead(404).end();
    else request.socket.destroy();
  });
  expect(await readPublic(`${base}/gone`, { trusted })).toEqual({ ok: false, fault: { kind: "status", status: 404 } });
  expect(await readPublic(`${base}/x`, { trusted })).toEqual({ ok: false, fault: { kind: "unreachable" } });
  const nowhere = await readPublic("http://no-such-host.invalid/x");
  expect(nowhere).toEqual({ ok: false, fault: { kind: "no-such-host" } });
});
