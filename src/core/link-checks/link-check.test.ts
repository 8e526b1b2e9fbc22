import fc from "fast-check";
import { expect, test } from "vitest";
import { afterCheck, type LinkHistory } from "#core/link-checks/link-check.ts";
import type { LinkVerdict } from "#core/link-checks/meeting-service.ts";
import { DAY_MS } from "#core/time/instant.ts";

const NEW: LinkHistory = { state: "unchecked", failures: 0, failingSince: null };

/** The states after checks, each given as `[days since the previous check, verdict]`. */
function states(...checks: readonly (readonly [number, LinkVerdict])[]) {
  let [history, now] = [NEW, 0];
  return checks.map(([days, verdict]) => {
    now += days * DAY_MS;
    history = afterCheck(history, verdict, { now, spread: 0 });
    return history.state;
  });
}

test("a link is failing after three failed checks over two days", () => {
  expect(states([0, "gone"], [1, "silent"], [1, "gone"])).toEqual(["unchecked", "unchecked", "failing"]);
  expect(states([0, "gone"], [0.1, "gone"], [0.1, "gone"], [1.8, "gone"]).at(-2)).toBe("unchecked");
  expect(states([0, "gone"], [5, "gone"])).toEqual(["unchecked", "unchecked"]);
});

test("a link is dead after two weeks, and one answer clears it", () => {
  const twoWeeks = Array.from({ length: 14 }, () => [1, "gone"] as const);
  const failed = [[0, "gone"], [1, "gone"], [1, "gone"], ...twoWeeks] as const;
  const all = states(...failed, [7, "alive"], [7, "gone"]);
  expect(all.slice(2, 16)).toEqual(Array(14).fill("failing"));
  expect(all.slice(16)).toEqual(["dead", "ok", "ok"]);
});

test("an inconclusive answer changes nothing, and the link is checked again in a week", () => {
  expect(states([0, "gone"], [1, "gone"], [1, "unknown"], [1, "gone"]).at(-1)).toBe("failing");
  expect(afterCheck(NEW, "unknown", { now: 0, spread: 0 })).toEqual({ ...NEW, dueAt: 7 * DAY_MS });
});

test("no order of answers marks a link as failing without three failures in a row", () => {
  const verdict = fc.constantFrom<LinkVerdict>("alive", "gone", "silent", "unknown");
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), verdict)), (checks) => {
      let failed = 0;
      for (const [at, state] of states(...checks).entries()) {
        const found = checks[at]?.[1];
        if (found === "alive") failed = 0;
        if (found === "gone" || found === "silent") failed += 1;
        if (state === "failing" || state === "dead") expect(failed).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});
