import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ShownToast, makeToastStore } from "#web/components/toasts/toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aToast = (id: string, overrides: Partial<ShownToast> = {}): ShownToast => ({
  id,
  kind: "success",
  title: id,
  seconds: 5,
  ...overrides,
});

function aStore() {
  const store = makeToastStore();
  return { ...store, open: () => store.list().flatMap(({ id, closed }) => (closed ? [] : [id])) };
}

test("the newest toast comes first, and a sixth removes the oldest", () => {
  const store = aStore();
  for (const id of ["1", "2", "3", "4", "5", "6"]) store.show(aToast(id, { kind: "error", seconds: 0 }));
  expect(store.open()).toEqual(["6", "5", "4", "3", "2"]);
});

test("only the latest toast of a topic stays, except for one that offers Undo", () => {
  const store = aStore();
  store.show(aToast("failed", { kind: "error", seconds: 0, topic: "createEvent" }));
  store.show(aToast("deleted", { topic: "myEvents", undo: "b2c3d4" }));
  store.show(aToast("other"));
  store.show(aToast("created", { topic: "createEvent" }));
  store.show(aToast("saved", { topic: "myEvents" }));
  expect(store.open()).toEqual(["saved", "created", "other", "deleted"]);
});

test("a new attempt dismisses errors, and nothing else", () => {
  const store = aStore();
  store.show(aToast("error", { kind: "error", seconds: 0 }));
  store.show(aToast("success"));
  store.dismissErrors();
  expect(store.open()).toEqual(["success"]);
});

test("a success disappears after its time, an error stays", () => {
  const store = aStore();
  store.show(aToast("three", { seconds: 3 }));
  store.show(aToast("five"));
  store.show(aToast("error", { kind: "error", seconds: 0 }));
  vi.advanceTimersByTime(2_999);
  expect(store.open()).toEqual(["error", "five", "three"]);
  vi.advanceTimersByTime(1);
  expect(store.open()).toEqual(["error", "five"]);
  vi.advanceTimersByTime(2_000);
  expect(store.open()).toEqual(["error"]);
  vi.advanceTimersByTime(3_600_000);
  expect(store.open()).toEqual(["error"]);
});

test("a paused toast keeps its remaining time", () => {
  const store = aStore();
  store.show(aToast("a", { seconds: 3 }));
  vi.advanceTimersByTime(2_000);
  store.pause();
  vi.advanceTimersByTime(60_000);
  store.show(aToast("b", { seconds: 3 }));
  vi.advanceTimersByTime(60_000);
  expect(store.open()).toEqual(["b", "a"]);
  store.resume();
  vi.advanceTimersByTime(1_000);
  expect(store.open()).toEqual(["b"]);
  vi.advanceTimersByTime(2_000);
  expect(store.open()).toEqual([]);
});

test("when the last toast is dismissed while paused, the timer of the next one runs", () => {
  const store = aStore();
  store.show(aToast("a", { seconds: 0 }));
  store.pause();
  store.dismiss("a");
  store.show(aToast("b", { seconds: 3 }));
  vi.advanceTimersByTime(3_000);
  expect(store.open()).toEqual([]);
});

test("a dismissed toast is forgotten after ten seconds, and does not come back", () => {
  const store = aStore();
  store.show(aToast("a"));
  store.dismiss("a");
  expect(store.open()).toEqual([]);
  vi.advanceTimersByTime(9_999);
  expect(store.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.list()).toEqual([]);
  store.show(aToast("a"));
  expect(store.list()).toEqual([]);
});
