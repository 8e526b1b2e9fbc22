import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#server/http-server.ts";
import { SHORT_LIVED } from "#tests/support/short-lived.ts";
import { startedSite } from "#tests/support/started-site.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
};

/** A receiver of traces: OTLP over HTTP, as JSON. */
async function aReceiver() {
  const received: { authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ authorization: request.headers.authorization, body: await text(request) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(() => void server.close());
  const spans = (): readonly Span[] =>
    received.flatMap(({ body }) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { endpoint: `http://127.0.0.1:${port}/`, received, spans };
}

/** A page that reads once from the database; /broken fails. */
const web: WebHandler = {
  allowedMethods: () => ["GET", "HEAD"],
  async answer(request, { database }) {
    const isBroken = new URL(request.url).pathname === "/broken";
    await database.db.execute(isBroken ? sql`select nonsense` : sql`select pg_sleep(0.01)`);
    const headers = { "content-type": "text/html; charset=utf-8" };
    return {
      response: new Response("<!doctype html><p>A page</p>", { headers }),
      scriptHashes: [],
      isUnavailable: false,
    };
  },
};

const valueOf = (span: Span | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

test("a trace leads from request to page to statements, even under load, and names nobody", async () => {
  const { endpoint, received, spans } = await aReceiver();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20abc" };
  const site = await startedSite({ ...settings, RATE_LIMITS: "off", PAGE_CACHE_MB: "0" }, web);
  const read = (path: string) => fetch(`${site.baseUrl}${path}`).then((answer) => answer.text());
  // More requests at once than there are connections: some wait for one that another request gives back.
  await Promise.all(Array.from({ length: 40 }, () => read("/events?q=of-mara")));
  await read("/submissions/key-of-mara/edit");
  await read("/broken");
  await site.remove();

  expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set(["Basic abc"]));
  const childrenOf = (parent: Span | undefined) => spans().filter((span) => span.parentSpanId === parent?.spanId);
  const requests = spans().filter((span) => span.name === "GET page" && valueOf(span, "url.path") === "/events");
  expect(requests).toHaveLength(40);
  expect(new Set(requests.map((span) => span.traceId)).size).toBe(40);
  for (const request of requests) {
    expect(valueOf(request, "http.response.status_code")).toBe(200);
    const page = childrenOf(request).find((span) => span.name === "loaders and page");
    const statements = childrenOf(page);
    expect(statements.map(({ name, traceId }) => [name, traceId])).toEqual([["database select", request.traceId]]);
  }
  const broken = spans().find((span) => valueOf(span, "url.path") === "/broken");
  const failed = spans().filter((span) => span.traceId === broken?.traceId && span.status?.code === 2);
  expect(failed.map((span) => span.name).toSorted()).toEqual(["GET page", "database select", "loaders and page"]);
  const all = received.map(({ body }) => body).join();
  expect(all).toContain("/submissions/…/edit");
  expect(all).not.toMatch(/of-mara/);
});

test("a log line contains the trace id of its request", () => {
  const script = `
    const { openLog } = await import("#server/log.ts");
    const { currentTrace } = await import("#server/tracing/current-trace.ts");
    const log = openLog("test", false);
    currentTrace.run({ traceId: "a-trace", span: null }, () => log.info("inside"));
    log.info("outside");`;
  const command = [...SHORT_LIVED, "--input-type=module", "--eval", script];
  const { stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ["inside", "a-trace"],
    ["outside", undefined],
  ]);
});

test("an unreachable receiver does not fail any page, and is logged", async () => {
  const lines: string[] = [];
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", RATE_LIMITS: "off" };
  const site = await startedSite(settings, web, (line) => void lines.push(line));
  expect((await fetch(`${site.baseUrl}/events`)).status).toBe(200);
  await site.remove();
  expect(lines.join("")).toMatch(/ECONNREFUSED.*"msg":"traces are lost"|"the last traces could not be sent"/);
});
