import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { whenIdle } from "#server/when-idle.ts";

function busyBy(...shares: readonly number[]) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const rest = [...shares];
  const measured = (utilization: number) => ({ idle: 0, active: 0, utilization });
  const requested = vi.spyOn(performance, "eventLoopUtilization");
  requested.mockImplementation((before) => measured(before === undefined ? 0 : (rest.shift() ?? 0)));
  onTestFinished(() => {
    requested.mockRestore();
    vi.useRealTimers();
  });
  const work = vi.fn<() => void>();
  return { work, giveUp: whenIdle(work) };
}

test("the work waits for a second with little load, and runs once", () => {
  const { work } = busyBy(0.9, 0.5, 0.1);
  vi.advanceTimersByTime(2_000);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledOnce();
});

test("a stopping process cancels the work", () => {
  const { work, giveUp } = busyBy(0.9);
  giveUp();
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});
