import { expect, test } from "vitest";
import { preferredFits } from "#core/feed/rank-feed.ts";

const plain = { type: "other", practices: [], words: "" } as const;

test.each([
  ["its type", { ...plain, type: "prayer" }, ["prayer-meeting"], ["prayer-meeting"]],
  ["a practice, however it is written", { ...plain, practices: ["Lectio Divina"] }, ["bible-study"], ["bible-study"]],
  ["whom its words address", { ...plain, words: "Evening for Young People!" }, ["youth-group"], ["youth-group"]],
  ["one of several wishes", { ...plain, type: "retreat" }, ["prayer-meeting", "retreat"], ["retreat"]],
  ["no word that only holds the other", { ...plain, words: "Amendments" }, ["mens-ministry"], []],
  ["nothing without a wish", { ...plain, type: "prayer" }, [], []],
  ["another type", { ...plain, type: "meditation" }, ["prayer-meeting"], []],
] as const)("%s speaks for an event", (_, event, preferred, fits) => {
  expect(preferredFits(event, preferred)).toEqual(fits);
});
