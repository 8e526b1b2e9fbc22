import { expect, test } from "vitest";
import { afterEdit } from "#core/moderation/after-edit.ts";

const NOW = 1_000;
type Edit = Parameters<typeof afterEdit>[0];

const APPROVED: Edit["before"] = {
  visibility: "public_web",
  moderation: "approved",
  moderationReason: null,
  held: false,
  reviewQueuedAt: null,
};
const REJECTED: Edit["before"] = { ...APPROVED, moderation: "rejected", moderationReason: "Sales" };

function after(overrides: Partial<Edit>): string {
  const asNew = { moderation: "pending", held: true, queued: true } as const;
  const { moderation, held, reviewQueuedAt } = afterEdit(
    {
      before: APPROVED,
      visibility: "public_web",
      saysOther: true,
      isOwn: true,
      isVerified: false,
      isBlocked: false,
      asNew,
      ...overrides,
    },
    NOW,
  );
  return `${moderation}${held ? " held" : ""}${reviewQueuedAt === null ? "" : " queued"}`;
}

test.each<[string, Partial<Edit>, string]>([
  ["an approved event that says something else is queued without being hidden", {}, "approved queued"],
  ["one that says the same is not", { saysOther: false }, "approved"],
  ["nor that of a verified organizer", { isVerified: true }, "approved"],
  ["nor what a moderator changes", { isOwn: false }, "approved"],
  ["words that the block list knows are held", { isBlocked: true, isVerified: true }, "pending held queued"],
  ["but not when nothing new is said", { isBlocked: true, saysOther: false }, "approved"],
  ["nor when a moderator says it", { isBlocked: true, isOwn: false }, "approved"],
  ["a rejected event is sent again and held", { before: REJECTED }, "pending held queued"],
  ["a rejected event that a moderator edits stays rejected", { before: REJECTED, isOwn: false }, "rejected"],
  ["what becomes private is nobody's to look at", { visibility: "private", isBlocked: true }, "approved"],
])("%s", (_, overrides, status) => {
  expect(after(overrides)).toBe(status);
});
