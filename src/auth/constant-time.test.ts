import { expect, test, vi } from "vitest";
import { inConstantTime } from "#auth/constant-time.ts";

/** When the result arrives, in fake time. */
async function answeredAfter(stepMs: number, takesMs: number): Promise<number> {
  vi.useFakeTimers();
  try {
    let at = -1;
    const began = Date.now();
    const act = () => new Promise<string>((resolve) => void setTimeout(() => resolve("answer"), takesMs));
    const answered = inConstantTime(stepMs, act).then(() => (at = Date.now() - began));
    await vi.advanceTimersByTimeAsync(2_000);
    await answered;
    return at;
  } finally {
    vi.useRealTimers();
  }
}

test("slightly different amounts of work are answered at the same moment", async () => {
  expect([await answeredAfter(250, 30), await answeredAfter(250, 36)]).toEqual([250, 250]);
});

test("work longer than one interval is answered at the next; with no interval, answers are immediate", async () => {
  expect([await answeredAfter(250, 260), await answeredAfter(0, 36)]).toEqual([500, 36]);
});

test("an error is passed on, also with a constant time", async () => {
  await expect(inConstantTime(1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
