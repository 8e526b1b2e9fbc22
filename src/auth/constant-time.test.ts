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

test("what takes a little more or less is answered at the same moment", async () => {
  expect([await answeredAfter(250, 30), await answeredAfter(250, 36)]).toEqual([250, 250]);
});

test("what takes longer than a beat is answered at a later one, and without a beat at once", async () => {
  expect([await answeredAfter(250, 260), await answeredAfter(0, 36)]).toEqual([500, 36]);
});

test("a failure fails, on the beat too", async () => {
  await expect(inConstantTime(1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
