import { expect, onTestFinished, test } from "vitest";
import { startEdge } from "#tests/support/edge/edge-server.ts";

/** Requests a page that returns the received cookie header and sets two cookies. */
async function visit(baseUrl: string, cookie: string): Promise<{ read: string | null; set: string[] }> {
  const edge = await startEdge({
    baseUrl,
    web: async () => ({
      allowedMethods: () => ["GET"],
      answer: async (request) => {
        const headers = new Headers({ "x-read": request.headers.get("cookie") ?? "none" });
        headers.append("set-cookie", "session=1; Path=/; HttpOnly; SameSite=Lax; Secure");
        headers.append("set-cookie", "flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        return { response: new Response("a page", { headers }), scriptHashes: [], isUnavailable: false };
      },
    }),
  });
  onTestFinished(() => edge.close());
  const response = await edge.fetch("/", { headers: { cookie } });
  return { read: response.headers.get("x-read"), set: response.headers.getSetCookie() };
}

test("on https only cookies of this exact host are read, and every cookie set has the prefix", async () => {
  const { read, set } = await visit(
    "https://same.example",
    "session=planted; __Host-tz=Asia%2FTokyo; __Host-session=mine; tz=UTC",
  );
  expect(read).toBe("tz=Asia%2FTokyo; session=mine");
  expect(set).toEqual([
    "__Host-session=1; Path=/; HttpOnly; SameSite=Lax; Secure",
    "__Host-flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  ]);
});

test("on http cookies have plain names, because browsers refuse the prefix there", async () => {
  const { read, set } = await visit("http://localhost", "session=mine; tz=UTC");
  expect(read).toBe("session=mine; tz=UTC");
  expect(set.map((each) => each.split("=")[0])).toEqual(["session", "flash"]);
});
