import { createServer } from "node:http";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { watchingReport } from "#cli/doctor-watching.ts";
import { listen } from "#server/http-server.ts";

// None of these tests is about the limit, which a busy machine would reach.
beforeEach(() => void vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal));

async function aServer(status: number, body: string): Promise<number> {
  const server = createServer((_request, response) => void response.writeHead(status).end(body));
  onTestFinished(() => void server.close());
  return listen(server, "127.0.0.1", 0);
}

const reportOf = async (port: number, tracingPort: number) =>
  watchingReport({
    metrics: { host: "0.0.0.0", port },
    tracing: { endpoint: `http://127.0.0.1:${tracingPort}`, headers: {}, ratio: 1 },
  });

test("readable metrics and accepted traces are well", async () => {
  const lines = await reportOf(await aServer(200, "samehour_live_streams 0\n"), await aServer(200, "{}"));
  expect(lines.map(({ name, isWell }) => [name, isWell])).toEqual([
    ["metrics", true],
    ["traces", true],
  ]);
});

test("another program on the port, a refusing receiver and an unreachable one are reported", async () => {
  const other = await reportOf(await aServer(200, "hello"), await aServer(401, ""));
  expect(other.map(({ value }) => value)).toEqual([
    expect.stringContaining("is another program's"),
    expect.stringContaining("does not take them: status 401"),
  ]);
  const nobody = await reportOf(1, 1);
  expect(nobody.map(({ isWell }) => isWell)).toEqual([false, false]);
  expect(await watchingReport({ metrics: null, tracing: null })).toEqual([]);
});
