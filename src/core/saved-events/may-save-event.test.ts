import { expect, test } from "vitest";
import { maySaveEvent } from "#core/saved-events/saved-list.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

const PUBLIC = {
  listing: "public",
  visibility: "public_web",
  moderation: "approved",
  held: false,
  importStatus: null,
  suspendedAt: null,
  deletedAt: null,
  userId: "owner",
} as const;
const HIDDEN = { ...PUBLIC, listing: "hidden", visibility: "private" } as const;

test.each([
  ["no event", null, "not-found"],
  ["a public event", PUBLIC, "yes"],
  ["an event for members", { ...PUBLIC, listing: "members", visibility: "public_in_app" } as const, "yes"],
  ["another member's private event", HIDDEN, "not-found"],
  ["another member's held event", { ...PUBLIC, listing: "hidden", held: true } as const, "not-found"],
  ["a deleted event", { ...PUBLIC, listing: "hidden", deletedAt: TEST_NOW } as const, "gone"],
  ["another member's deleted private event", { ...HIDDEN, deletedAt: TEST_NOW }, "not-found"],
])("saving %s as a member gives %s", (_, event, answer) => {
  expect(maySaveEvent(event, aViewer({ userId: "me" }))).toBe(answer);
});

test("an owner may save an event that only they can see", () => {
  expect(maySaveEvent(HIDDEN, aViewer({ userId: "owner" }))).toBe("yes");
});
