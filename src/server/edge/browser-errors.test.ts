import { expect, onTestFinished, test } from "vitest";
import { startEdge } from "#tests/support/edge/edge-server.ts";

const REPORT = JSON.stringify({
  name: "TypeError",
  message: "x is not a function",
  stack: "at f (http://localhost/assets/route-B3x.js:1:204)",
  path: "/submissions/a-secret-key/edit",
});

async function started() {
  const server = await startEdge();
  onTestFinished(() => server.close());
  const report = (body: string, headers: Record<string, string> = {}) =>
    server.fetch("/browser-errors", { method: "POST", body, headers: { "content-type": "text/plain", ...headers } });
  const reports = () => server.logged.filter(({ msg }) => msg === "a browser met an error");
  return { ...server, report, reports };
}

test("a browser's error is logged with the request id, without a key or query", async () => {
  const { report, reports } = await started();
  const answer = await report(REPORT);
  expect(answer.status).toBe(204);
  expect(reports()).toMatchObject([
    {
      requestId: answer.headers.get("x-request-id"),
      path: "/submissions/…/edit",
      browserError: { name: "TypeError", message: "x is not a function", places: ["/assets/route-B3x.js:1:204"] },
    },
  ]);
});

test("reports from another site, malformed ones and floods are refused or only counted", async () => {
  const { report, reports } = await started();
  expect((await report(REPORT, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await report("{}")).status).toBe(400);
  expect((await report("x".repeat(5_000))).status).toBe(413);
  expect(reports()).toEqual([]);
  for (let at = 0; at < 40; at += 1) expect((await report(REPORT)).status).toBe(204);
  expect(reports()).toHaveLength(30);
});
