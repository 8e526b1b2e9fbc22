import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "#core/errors.ts";
import { countRepeatedFailures, type Repeated, LOG_REPEATS_EVERY_MS } from "#server/log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = (): Error => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

test("an unreachable database is logged once in full, then as a count, and again if it recurs later", () => {
  const reported: Repeated[] = [];
  const { isNew } = countRepeatedFailures((repeated) => reported.push(repeated));
  expect(isNew({ err: away(), requestId: "1" }, "a page could not be made")).toBe(true);
  const wrapped = new AppError("unavailable", "the database cannot be reached", { cause: away() });
  for (let page = 0; page < 900; page += 1) expect(isNew({ err: wrapped }, "a page could not be made")).toBe(false);
  expect(isNew({ error: String(away()) }, "the jobs wait for the database")).toBe(false);
  vi.advanceTimersByTime(LOG_REPEATS_EVERY_MS);
  const from = { "a page could not be made": 900, "the jobs wait for the database": 1 };
  expect(reported).toEqual([{ failure: "the database is away", times: 901, from }]);
  vi.advanceTimersByTime(2 * LOG_REPEATS_EVERY_MS);
  expect(reported).toHaveLength(1);
  expect(isNew({ err: away() }, "a page could not be made")).toBe(true);
});

test("a full disk is a separate failure, and unknown failures are logged every time", () => {
  const { isNew } = countRepeatedFailures(() => undefined);
  expect(isNew({ err: away() }, "a page could not be made")).toBe(true);
  const full = { err: Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" }) };
  expect([isNew(full, "a request failed"), isNew(full, "a request failed")]).toEqual([true, false]);
  for (let times = 0; times < 2; times += 1) {
    expect(isNew({ err: new TypeError("x is undefined") }, "a request failed")).toBe(true);
    expect(isNew({ mail: 7, error: "550 No such person here" }, "a message is failed")).toBe(true);
    expect(isNew({ errorId: "7", error: String(away()) }, "a job failed")).toBe(true);
    expect(isNew({}, "stopping")).toBe(true);
  }
});
