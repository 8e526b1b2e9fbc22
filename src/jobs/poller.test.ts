import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPoller } from "#jobs/poller.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY_MS = 100;
const away = () => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

test("each failure is logged once until a step succeeds: the database's as waiting, any other with its stack", async () => {
  const failures: (Error | null)[] = [away(), away(), new TypeError("no date"), new TypeError("no date"), null, away()];
  const log = vi.fn<(message: string, details?: Record<string, unknown>) => void>();
  const work = async () => {
    const failure = failures.shift() ?? null;
    if (failure !== null) throw failure;
  };
  const poller = openPoller({ name: "reminders", work, log, everyMs: () => EVERY_MS });
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  await poller.stop();
  const waits = [
    "background work waits for the database",
    { work: "reminders", error: expect.stringContaining("ECONNREFUSED") },
  ];
  const fails = [
    "background work failed",
    { work: "reminders", error: expect.stringMatching(/no date\n.*poller\.test\.ts/) },
  ];
  expect(failures).toEqual([]);
  expect(log.mock.calls).toEqual([waits, fails, waits]);
});
