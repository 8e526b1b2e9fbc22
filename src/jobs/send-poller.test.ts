import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openSendPoller } from "#jobs/send-poller.ts";

/** A poller that finds these messages due and whose sends end when the test says so; it looks by itself only once. */
function sendingOf(
  ids: readonly number[],
  options: { refillAfter: number; isRefilled?: (of: { id: number }) => boolean },
) {
  const waiting = [...ids];
  const claims: number[] = [];
  const sends = new Map<number, PromiseWithResolvers<void>>();
  const log = vi.fn<(message: string, details?: Record<string, unknown>) => void>();
  const poller = openSendPoller({
    name: "letters",
    atOnce: 3,
    ...options,
    claim: async (free) => {
      claims.push(free);
      return waiting.splice(0, free).map((id) => ({ id }));
    },
    send: ({ id }) => {
      const sent = Promise.withResolvers<void>();
      sends.set(id, sent);
      return sent.promise;
    },
    log,
    everyMs: () => 3_600_000,
  });
  return {
    poller,
    claims,
    log,
    /** The sends that have begun, when nothing more follows from what the test did. */
    started: async () => (await setImmediate(), [...sends.keys()]),
    end: (id: number) => sends.get(id)?.resolve(),
    fail: (id: number) => sends.get(id)?.reject(new Error("the database is away")),
  };
}

test("a send that does not end takes one place, and the others are refilled as they end", async () => {
  const { poller, started, end, claims } = sendingOf([1, 2, 3, 4, 5], { refillAfter: 1 });
  expect(await started()).toEqual([1, 2, 3]);
  end(2);
  expect(await started()).toEqual([1, 2, 3, 4]);
  end(4);
  expect(await started()).toEqual([1, 2, 3, 4, 5]);
  end(3);
  await started();
  end(5);
  await started();
  expect(claims).toEqual([3, 1, 1, 1, 2]);
  end(1);
  await poller.stop();
});

test("more is claimed when `refillAfter` sends have ended or none is left, and some ends do not count", async () => {
  const isRefilled = ({ id }: { id: number }) => id !== 1;
  const { poller, started, end, claims } = sendingOf([1, 2, 3, 4, 5], { refillAfter: 2, isRefilled });
  await started();
  end(1);
  end(2);
  expect(await started()).toEqual([1, 2, 3]);
  end(3);
  expect(await started()).toEqual([1, 2, 3, 4, 5]);
  end(4);
  await started();
  end(5);
  await started();
  expect(claims).toEqual([3, 3, 3]);
  await poller.stop();
});

test("stopping waits for the sends in flight and claims no more", async () => {
  const { poller, started, end, claims } = sendingOf([1, 2, 3, 4], { refillAfter: 1 });
  await started();
  const ended: string[] = [];
  const stopped = poller.stop().then(() => ended.push("stopped"));
  for (const id of [1, 2]) end(id);
  expect(await started()).toEqual([1, 2, 3]);
  expect(ended).toEqual([]);
  end(3);
  await stopped;
  expect([ended, claims]).toEqual([["stopped"], [3]]);
});

test("a send whose outcome cannot be recorded is logged, and its place is free again", async () => {
  const { poller, started, end, fail, log } = sendingOf([1, 2, 3, 4], { refillAfter: 1 });
  await started();
  fail(2);
  expect(await started()).toEqual([1, 2, 3, 4]);
  expect(log.mock.calls).toEqual([
    [
      "the outcome of a send is not recorded",
      { work: "letters", id: 2, error: expect.stringContaining("the database is away") },
    ],
  ]);
  for (const id of [1, 3, 4]) end(id);
  await poller.stop();
});
