import { expect, test } from "vitest";
import { preferredFit } from "#core/feed/rank-feed.ts";

const plain = { type: "other", practices: [], words: "" } as const;

test.each([
  ["its type", { ...plain, type: "prayer" }, ["prayer-meeting"], true],
  ["a practice, however it is written", { ...plain, practices: ["Lectio Divina"] }, ["bible-study"], true],
  ["whom its words address", { ...plain, words: "Evening for Young People!" }, ["youth-group"], true],
  ["one of several wishes", { ...plain, type: "retreat" }, ["prayer-meeting", "retreat"], true],
  ["no word that only holds the other", { ...plain, words: "Amendments" }, ["mens-ministry"], false],
  ["nothing without a wish", { ...plain, type: "prayer" }, [], false],
  ["another type", { ...plain, type: "meditation" }, ["prayer-meeting"], false],
] as const)("%s speaks for an event", (_, event, preferred, fits) => {
  expect(preferredFit(event, preferred)).toBe(fits);
});
