import { expect, test } from "vitest";
import { preferredFits } from "#core/feed/rank-feed.ts";

const plain = { type: "other", practices: [], words: "" } as const;

test.each([
  ["by type", { ...plain, type: "prayer" }, ["prayer-meeting"], ["prayer-meeting"]],
  ["by a practice in any spelling", { ...plain, practices: ["Lectio Divina"] }, ["bible-study"], ["bible-study"]],
  ["by the audience in its text", { ...plain, words: "Evening for Young People!" }, ["youth-group"], ["youth-group"]],
  ["one of several preferences", { ...plain, type: "retreat" }, ["prayer-meeting", "retreat"], ["retreat"]],
  ["not by a word that only contains the other", { ...plain, words: "Amendments" }, ["mens-ministry"], []],
  ["nothing without preferences", { ...plain, type: "prayer" }, [], []],
  ["not for another type", { ...plain, type: "meditation" }, ["prayer-meeting"], []],
] as const)("a preference fits an event: %s", (_, event, preferred, fits) => {
  expect(preferredFits(event, preferred)).toEqual(fits);
});
