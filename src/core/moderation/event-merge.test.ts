import { expect, test } from "vitest";
import { partsToReturn, takenParts } from "#core/moderation/event-merge.ts";

const SURVIVOR = {
  userId: "ann",
  title: "Loving-Kindness",
  nativeTitle: null,
  nativeTitleLanguage: null,
  link: "https://zoom.us/j/1",
  passcode: "1",
  listing: "public",
  moderation: "approved",
  visibility: "public_web",
};
const FOLDED = { ...SURVIVOR, userId: "bob", title: "Loving kindness", link: "https://zoom.us/j/2", passcode: null };

test("a chosen part is taken over with everything that belongs to it, and nothing else", () => {
  const taken = takenParts(SURVIVOR, FOLDED, { link: "folded", title: "kept" });
  expect(Object.keys(taken)).toEqual(["link"]);
  expect(taken.link?.after).toMatchObject({ link: "https://zoom.us/j/2", passcode: null });
});

test("a part that is the same on both sides is not taken over", () => {
  expect(takenParts(SURVIVOR, { ...SURVIVOR }, { title: "folded", link: "folded" })).toEqual({});
});

test("an event without an owner gets the other's, and an unreviewed one gets the other's approval", () => {
  const waiting = { ...SURVIVOR, userId: null, listing: "hidden", moderation: "pending" };
  expect(Object.keys(takenParts(waiting, FOLDED, {}))).toEqual(["owner", "standing"]);
  expect(takenParts({ ...waiting, visibility: "private" }, FOLDED, {}).standing).toBeUndefined();
  expect(takenParts({ ...waiting, moderation: "rejected" }, FOLDED, {}).standing).toBeUndefined();
});

test("only parts unchanged since the merge are returned", () => {
  const taken = takenParts(SURVIVOR, FOLDED, { title: "folded", link: "folded" });
  const present = { ...FOLDED, title: "By hand" };
  expect(partsToReturn(present, taken)).toMatchObject({ link: "https://zoom.us/j/1", passcode: "1" });
  expect(partsToReturn(present, taken)).not.toHaveProperty("title");
});
