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
      isRenamed: false,
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
  ["an approved event with new text is queued without being hidden", {}, "approved queued"],
  ["an approved event with the same text is not queued", { saysOther: false }, "approved"],
  ["an approved event of a verified organizer is not queued", { isVerified: true }, "approved"],
  ["an approved event edited by a moderator is not queued", { isOwn: false }, "approved"],
  ["new text that matches the block list is held", { isBlocked: true, isVerified: true }, "pending held queued"],
  ["unchanged text that matches the block list is not held", { isBlocked: true, saysOther: false }, "approved"],
  ["a new organizer's name is not queued", { saysOther: false, isRenamed: true }, "approved"],
  [
    "a new organizer's name that matches the block list is held",
    { saysOther: false, isRenamed: true, isBlocked: true },
    "pending held queued",
  ],
  [
    "text that was changed while private and matches the block list is held",
    { before: { ...APPROVED, visibility: "private" }, saysOther: false, isBlocked: true, isVerified: true },
    "pending held queued",
  ],
  ["a moderator's text that matches the block list is not held", { isBlocked: true, isOwn: false }, "approved"],
  ["a rejected event is resubmitted and held", { before: REJECTED }, "pending held queued"],
  ["a rejected event that a moderator edits stays rejected", { before: REJECTED, isOwn: false }, "rejected"],
  ["an event that becomes private is not reviewed", { visibility: "private", isBlocked: true }, "approved"],
])("%s", (_, overrides, status) => {
  expect(after(overrides)).toBe(status);
});
