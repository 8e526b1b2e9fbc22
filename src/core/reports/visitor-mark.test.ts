import fc from "fast-check";
import { expect, test } from "vitest";
import { MARK_PEOPLE, type VisitorWord, answersTo, isMarking, markOf } from "#core/reports/visitor-mark.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const DATE = NOW - DAY_MS;

function word(network: string | null, overrides: Partial<VisitorWord> = {}): VisitorWord {
  return { reason: "nobody-there", dateAt: DATE, at: NOW - HOUR_MS, network, userId: null, ...overrides };
}

test("reports by three different people within a week mark an event; two do not", () => {
  expect(markOf([word("a"), word("b")], NOW)).toBeNull();
  expect(markOf([word("a"), word("b"), word("c")], NOW)).toEqual({ reason: "nobody-there", dateAt: DATE });
});

test("a network or a member counts once, and a report without a sender never counts", () => {
  expect(markOf([word("a"), word("a"), word("a")], NOW)).toBeNull();
  expect(
    markOf(
      ["a", "b", "c"].map((network) => word(network, { userId: "ann" })),
      NOW,
    ),
  ).toBeNull();
  expect(markOf([word("a"), word("b"), word(null, { userId: "ann" })], NOW)).toBeNull();
  expect(
    markOf(
      ["ann", "bea", "cy"].map((userId) => word("one", { userId })),
      NOW,
    ),
  ).toBeNull();
});

test("reports older than a week do not count", () => {
  const old = word("c", { at: NOW - 7 * DAY_MS });
  expect(markOf([word("a"), word("b"), old], NOW)).toBeNull();
  expect(markOf([word("a"), word("b"), { ...old, at: old.at + 1 }], NOW)).not.toBeNull();
});

test("the mark names the reason and the date that most people report", () => {
  const dead = { reason: "dead-link", dateAt: null } as const;
  expect(markOf([word("a", dead), word("b"), word("c", dead)], NOW)).toEqual({ reason: "dead-link", dateAt: null });
  const earlier = { dateAt: DATE - 7 * DAY_MS };
  expect(markOf([word("a", earlier), word("b", earlier), word("c")], NOW)?.dateAt).toBe(earlier.dateAt);
});

test("only reasons that visitors experience themselves mark an event, and each has its answers", () => {
  expect([isMarking("wrong-time"), isMarking("money"), isMarking("harmful")]).toEqual([true, false, false]);
  expect(answersTo("nobody-there")).toEqual(["took-place", "fixed"]);
  expect(answersTo("dead-link")).toEqual(["fixed"]);
});

test("one network never marks an event with fewer than two other people, however many reports it sends", () => {
  const words = fc.array(
    fc.record({
      network: fc.constantFrom("a", "b"),
      userId: fc.option(fc.string(), { nil: null }),
      ago: fc.nat(8 * DAY_MS),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(words, (sent) => {
      expect(MARK_PEOPLE).toBe(3);
      expect(
        markOf(
          sent.map(({ network, userId, ago }) => word(network, { userId, at: NOW - ago })),
          NOW,
        ),
      ).toBeNull();
    }),
  );
});
