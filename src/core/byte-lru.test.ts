import fc from "fast-check";
import { expect, test } from "vitest";
import { byteLru } from "#core/byte-lru.ts";

test("the least recently used entry is evicted first", () => {
  const lru = byteLru<string>(30);
  for (const key of ["a", "b", "c"]) lru.set(key, key, 10);
  lru.set("d", "d", 10);
  expect([lru.get("a"), lru.get("d")]).toEqual([undefined, "d"]);
});

test("an entry used again outlives any number of entries used once", () => {
  const lru = byteLru<string>(100);
  lru.set("home", "home", 20);
  expect(lru.get("home")).toBe("home");
  for (let n = 0; n < 1_000; n += 1) lru.set(`x${n}`, "x", 10);
  expect(lru.get("home")).toBe("home");
});

test("a new value replaces the old one and its size", () => {
  const lru = byteLru<string>(100);
  lru.set("a", "old", 60);
  lru.set("a", "new", 70);
  expect([lru.get("a"), lru.bytes(), lru.size()]).toEqual(["new", 70, 1]);
  lru.set("a", "huge", 101);
  expect([lru.get("a"), lru.bytes()]).toEqual([undefined, 0]);
});

test("a limit of zero stores nothing", () => {
  const lru = byteLru<string>(0);
  lru.set("a", "a", 1);
  expect(lru.get("a")).toBeUndefined();
});

test("after any operations, the byte count matches the entries and stays within the limit", () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const step = fc.oneof(
    fc.record({ does: fc.constant("set" as const), key, bytes: fc.integer({ min: 0, max: 60 }) }),
    fc.record({ does: fc.constantFrom("get" as const, "delete" as const), key }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lru = byteLru<number>(100);
      for (const each of steps) {
        if (each.does === "set") lru.set(each.key, each.bytes, each.bytes);
        else lru[each.does](each.key);
        expect(lru.bytes()).toBeLessThanOrEqual(100);
      }
      const held = ["a", "b", "c", "d", "e", "f"].flatMap((name) => lru.get(name) ?? []);
      expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBe(lru.bytes());
      expect(held.length).toBe(lru.size());
    }),
  );
});
