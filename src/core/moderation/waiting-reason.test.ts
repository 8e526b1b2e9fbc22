import { expect, test } from "vitest";
import { type ReviewedWords, reviewedWords, wordChanges } from "#core/moderation/waiting-reason.ts";

const SAID: ReviewedWords = {
  title: "Kena Upanishad",
  nativeTitle: "",
  organizerName: "Ganga Study Circle",
  link: "https://zoom.us/j/1",
  description: "Verse by verse.",
  visibility: "public_web",
};

test("only changed fields are listed, with both texts", () => {
  expect(wordChanges(SAID, { ...SAID, title: "Kena", link: "" })).toEqual([
    { field: "title", before: "Kena Upanishad", after: "Kena" },
    { field: "link", before: "https://zoom.us/j/1", after: "" },
  ]);
  expect(wordChanges(SAID, SAID)).toEqual([]);
});

test("a long text shows the part that differs, with some words around it", () => {
  const long = (word: string) => `${"a ".repeat(200)}${word}${" z".repeat(200)}`;
  const [change] = wordChanges({ ...SAID, description: long("silent") }, { ...SAID, description: long("paid") });
  expect(change?.before).toMatch(/^…(a )+silent( z)+…$/);
  expect(change?.after).toMatch(/^…(a )+paid( z)+…$/);
  expect(change?.after.length).toBeLessThan(120);
});

test("words added at the end of a text are shown", () => {
  const [change] = wordChanges(SAID, { ...SAID, description: `${SAID.description} Buy now.` });
  expect(change).toMatchObject({ before: "Verse by verse.", after: "Verse by verse. Buy now." });
});

test("no character is cut in half", () => {
  const [change] = wordChanges({ ...SAID, title: "🌅🌄" }, { ...SAID, title: "🌅🌇" });
  expect(change).toMatchObject({ before: "🌅🌄", after: "🌅🌇" });
});

test("an event without native title and link has empty texts for them", () => {
  expect(reviewedWords({ ...SAID, nativeTitle: null, link: null })).toMatchObject({ nativeTitle: "", link: "" });
});
