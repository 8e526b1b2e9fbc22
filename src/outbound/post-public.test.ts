import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { postPublic } from "#outbound/post-public.ts";

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

const POSTING = { body: "{}", headers: { "content-type": "application/json" }, withinMs: 60_000 };

test.each([
  ["no address", "bad-address"],
  ["http://example.org/x", "bad-address"],
  ["ftp://example.org/x", "bad-address"],
  ["https://me:secret@example.org/x", "bad-address"],
  ["https://127.0.0.1:1/x", "private-address"],
  ["https://2130706433/x", "private-address"],
  ["https://[::1]:1/x", "private-address"],
  ["https://[::ffff:10.0.0.1]/x", "private-address"],
  ["https://169.254.169.254/latest/meta-data", "private-address"],
  ["https://192.168.1.1/", "private-address"],
  ["https://localhost:1/x", "private-address"],
])("%s is refused", async (address, kind) => {
  expect(await postPublic(address, POSTING)).toEqual({ ok: false, fault: { kind } });
});

test("a redirect is not followed and counts as a failure", async () => {
  const reached = vi.fn();
  const inside = await aServer((_, response) => (reached(), response.end()));
  const { base, trusted } = await aServer((_, response) => response.writeHead(307, { location: inside.base }).end());
  expect(await postPublic(base, { ...POSTING, trusted })).toEqual({
    ok: false,
    fault: { kind: "status", status: 307 },
  });
  expect(reached).not.toHaveBeenCalled();
});

test("a receiver that does not answer in time is abandoned, and an endless body is not read", async () => {
  const silent = await aServer(() => {});
  const within = { ...POSTING, withinMs: 60, trusted: silent.trusted };
  expect(await postPublic(silent.base, within)).toEqual({ ok: false, fault: { kind: "too-slow", seconds: 0 } });
  const endless = await aServer((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x".repeat(1_000)), 1);
    response.on("close", () => clearInterval(timer));
  });
  expect(await postPublic(endless.base, { ...POSTING, trusted: endless.trusted })).toEqual({ ok: true, status: 200 });
});
