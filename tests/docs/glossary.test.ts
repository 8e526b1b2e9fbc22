import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The terms of the table in lower case; a row may define several, separated by commas. */
function termsOf(glossary: string): string[] {
  const rows = [...glossary.matchAll(/^\| ([^|]+) \| /gm)].map(([, words = ""]) => words);
  return rows.filter((words) => words !== "word").flatMap((words) => words.toLowerCase().split(/, /));
}

/** The terms that are defined more than once. */
function repeated(terms: readonly string[]): string[] {
  return terms.filter((term, place) => terms.indexOf(term) !== place);
}

test("the glossary defines no term twice", () => {
  const terms = termsOf(readFileSync("docs/glossary.md", "utf8"));
  expect(terms.length).toBeGreaterThan(80);
  expect(repeated(terms)).toEqual([]);
});

test("a term that is defined twice is found, alone or among others", () => {
  const glossary = "| word | means |\n|---|---|\n| gap, fold | a |\n| Draft | b |\n| fold | c |\n| draft | d |\n";
  expect(repeated(termsOf(glossary))).toEqual(["fold", "draft"]);
});
