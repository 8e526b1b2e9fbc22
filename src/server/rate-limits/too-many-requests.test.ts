import { expect, test } from "vitest";
import { startEdge } from "#tests/support/edge/edge-server.ts";

const left = () => ({ limit: 600, left: 0, resetSeconds: 60 });

test("a client with too many requests gets a page that says when to retry; probes always answer", async ({
  onTestFinished,
}) => {
  const edge = await startEdge({ limits: { wait: () => 7, left, close: () => undefined } });
  onTestFinished(edge.close);
  const refused = await edge.fetch("/");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("7");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(await refused.text()).toContain("Too many requests at once");
  expect((await edge.fetch("/healthz")).status).toBe(200);
  expect((await edge.fetch("/readyz")).status).toBe(200);
});

test("each request is counted by its cost", async ({ onTestFinished }) => {
  const counted: string[] = [];
  const edge = await startEdge({
    limits: {
      wait: (_request, ...kinds) => {
        counted.push(kinds.join(" "));
        return 0;
      },
      left,
      close: () => undefined,
    },
  });
  onTestFinished(edge.close);
  await edge.fetch("/");
  await edge.fetch("/?q=prayer");
  await edge.fetch("/form", { method: "POST", body: new URLSearchParams({ a: "1" }) });
  await edge.fetch("/%zz");
  expect(counted).toEqual(["page made", "page made search", "page", "form"]);
});
