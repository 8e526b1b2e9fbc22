import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atPace } from "#server/page-cache/drop-pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function paced(burst: number) {
  let acts = 0;
  const { request } = atPace({ burst, everyMs: 1_000 }, Date.now, () => (acts += 1));
  return { request, acts: () => acts };
}

test("changes spaced in time act at once", () => {
  const { request, acts } = paced(1);
  for (let n = 1; n <= 5; n += 1) {
    request();
    expect(acts()).toBe(n);
    vi.advanceTimersByTime(1_000);
  }
});

test("continuous changes act once a second, and the last one is not lost", () => {
  const { request, acts } = paced(3);
  for (let n = 0; n < 100; n += 1) {
    request();
    vi.advanceTimersByTime(100);
  }
  expect(acts()).toBeLessThanOrEqual(3 + 10);
  const before = acts();
  request();
  vi.advanceTimersByTime(1_000);
  expect(acts()).toBe(before + 1);
});
