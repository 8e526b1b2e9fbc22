import { expect, test } from "vitest";
import { likeliest, scoreDuplicate, titleLikeness } from "#core/duplicates/duplicate.ts";

const apart = {
  titles: ["Evening Prayer", "Tuesday Study"] as const,
  sameOrganizer: false,
  sameLink: false,
  datesOverlap: true,
};

test("overlapping dates and one more match make a possible duplicate", () => {
  expect(scoreDuplicate(apart)).toBeNull();
  expect(scoreDuplicate({ ...apart, sameOrganizer: true })?.reasons).toEqual(["organizer", "dates"]);
  expect(scoreDuplicate({ ...apart, sameLink: true })?.reasons).toEqual(["link", "dates"]);
  expect(scoreDuplicate({ ...apart, titles: ["Evening Prayer", "evening prayers"] })?.reasons).toEqual([
    "title",
    "dates",
  ]);
});

test("events without overlapping dates are never duplicates", () => {
  const same = { titles: ["A", "A"] as const, sameOrganizer: true, sameLink: true };
  expect(scoreDuplicate({ ...same, datesOverlap: false })).toBeNull();
});

test("rooms without dates need two matches", () => {
  expect(scoreDuplicate({ ...apart, datesOverlap: null, sameOrganizer: true })).toBeNull();
  expect(scoreDuplicate({ ...apart, datesOverlap: null, sameOrganizer: true, sameLink: true })?.reasons).toEqual([
    "link",
    "organizer",
  ]);
});

test("more matches give a higher score, up to 100", () => {
  const all = { titles: ["Evening Prayer", "Evening Prayer"] as const, sameOrganizer: true, sameLink: true };
  expect(scoreDuplicate({ ...all, datesOverlap: true })?.score).toBe(100);
  const byLink = scoreDuplicate({ ...apart, sameLink: true })?.score ?? 0;
  expect(byLink).toBeGreaterThan(scoreDuplicate({ ...apart, sameOrganizer: true })?.score ?? 0);
});

test.each([
  ["Evening Prayer", "EVENING PRAYERS", 1],
  ["Prière du soir", "priere du soir", 1],
  ["Morning Meditation", "Evening Meditation", 0.5],
  ["Rosary", "Tuesday Study", 0],
  ["静かな夕べ", "静かな夕べ", 1],
  ["", "Evening", 0],
])("%j and %j have a likeness of %d", (one, other, likeness) => {
  expect(titleLikeness(one, other)).toBeCloseTo(likeness);
  expect(titleLikeness(other, one)).toBeCloseTo(likeness);
});

test("at most five likely duplicates are returned, without those far below the likeliest", () => {
  expect(likeliest([{ score: 40 }, { score: 100 }, { score: 71 }, { score: 70 }])).toEqual([
    { score: 100 },
    { score: 71 },
  ]);
  expect(likeliest([40, 45, 50, 55, 44, 43].map((score) => ({ score })))).toHaveLength(5);
  expect(likeliest([])).toEqual([]);
});
