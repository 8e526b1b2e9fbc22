import fc from "fast-check";
import { expect, test } from "vitest";
import { type JoinFacts, joinState, leadsToJoin, linkOpensAt } from "#core/events/join-state.ts";
import { MINUTE_MS } from "#core/time/instant.ts";

const START = Date.parse("2027-03-11T23:00:00Z");
const at = (minutes: number) => START + minutes * MINUTE_MS;

function facts(change: Partial<JoinFacts> = {}): JoinFacts {
  return {
    startsAt: START,
    endsAt: at(45),
    cancelled: false,
    hasLink: true,
    audience: "everyone",
    member: false,
    ...change,
  };
}

test("an open link is offered long before the start, but not yet as 'now'", () => {
  expect(joinState(facts(), at(-170))).toEqual({ phase: "far", offer: "join", now: false });
});

test("joining is offered as 'now' from fifteen minutes before the start", () => {
  expect(joinState(facts(), at(-15))).toEqual({ phase: "soon", offer: "join", now: true });
  expect(joinState(facts(), at(-16))).toMatchObject({ offer: "join", now: false });
});

test("join is the main action from sixty minutes before the start to the end, for any link audience", () => {
  const before = facts({ audience: "before_start" });
  for (const each of [facts(), before, facts({ hasLink: false }), facts({ audience: "members" })]) {
    expect(joinState(each, at(-60) - 1).phase).toBe("far");
    expect(leadsToJoin(joinState(each, at(-60) - 1))).toBe(false);
    expect(joinState(each, at(-60)).phase).toBe("soon");
    expect(leadsToJoin(joinState(each, at(-60)))).toBe(true);
    expect(leadsToJoin(joinState(each, at(44)))).toBe(true);
    expect(leadsToJoin(joinState(each, at(45)))).toBe(false);
  }
  expect(leadsToJoin(joinState(facts({ cancelled: true }), at(-5)))).toBe(false);
});

test("a date is running at its first moment and ended at its end", () => {
  expect(joinState(facts(), START)).toEqual({ phase: "running", offer: "join", now: true });
  expect(joinState(facts(), at(45) - 1)).toMatchObject({ phase: "running" });
  expect(joinState(facts(), at(45))).toEqual({ phase: "ended", offer: "nothing" });
});

test("a link that opens shortly before the start says when it opens, and opens then", () => {
  const gated = facts({ audience: "before_start" });
  expect(joinState(gated, at(-20))).toEqual({ phase: "soon", offer: "opens", opensAt: at(-15) });
  expect(joinState(gated, at(-15) - 1)).toMatchObject({ offer: "opens" });
  expect(joinState(gated, at(-15))).toMatchObject({ offer: "join", now: true });
});

test("a members' link is offered to members only", () => {
  expect(joinState(facts({ audience: "members" }), at(-5))).toMatchObject({ offer: "members" });
  expect(joinState(facts({ audience: "members", member: true }), at(-5))).toMatchObject({ offer: "join" });
});

test("a cancelled date offers nothing, even during its time", () => {
  expect(joinState(facts({ cancelled: true }), at(10))).toEqual({ phase: "cancelled", offer: "nothing" });
});

test("a date without a link says so until it ends", () => {
  expect(joinState(facts({ hasLink: false }), at(10))).toEqual({ phase: "running", offer: "no-link" });
  expect(joinState(facts({ hasLink: false }), at(60))).toEqual({ phase: "ended", offer: "nothing" });
});

test("a gated link is offered exactly from its opening until the end", () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 5_000 }), (offset, length) => {
      const gated = facts({ audience: "before_start", endsAt: at(length) });
      const now = START + offset * 1_000;
      const open = now >= linkOpensAt(START) && now < gated.endsAt;
      expect(joinState(gated, now).offer === "join").toBe(open);
    }),
  );
});
