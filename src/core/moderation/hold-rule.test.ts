import { expect, test } from "vitest";
import { type HoldCase, holdRule } from "#core/moderation/hold-rule.ts";
import { DAY_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 18, 12);

function initial(overrides: Partial<HoldCase>): string {
  const { moderation, held, queued } = holdRule(
    {
      setting: "new",
      visibility: "public_web",
      role: "user",
      isVerified: false,
      approvedEvents: 3,
      accountCreatedAt: NOW - 30 * DAY_MS,
      hasNewLinkHost: false,
      isBlocked: false,
      ...overrides,
    },
    NOW,
  );
  return `${moderation}${held ? " held" : ""}${queued ? " queued" : ""}`;
}

test.each<[string, Partial<HoldCase>, string]>([
  ["an account's first three events are held", { approvedEvents: 0 }, "pending held queued"],
  ["an account's fourth event is held while only two are approved", { approvedEvents: 2 }, "pending held queued"],
  ["after three approvals an event is live and queued", {}, "pending queued"],
  [
    "a new host from an account under 30 days is held",
    { accountCreatedAt: NOW - 30 * DAY_MS + 1, hasNewLinkHost: true },
    "pending held queued",
  ],
  ["a new host from an older account is not held", { hasNewLinkHost: true }, "pending queued"],
  ["a known host from a new account is not held", { accountCreatedAt: NOW }, "pending queued"],
  ["a verified organizer skips the queue", { isVerified: true, approvedEvents: 0 }, "approved"],
  ["a moderator's own event is approved", { role: "moderator", approvedEvents: 0 }, "approved"],
  ["a private event is not reviewed", { visibility: "private", approvedEvents: 0 }, "pending"],
  [
    "an event for members is reviewed like a public one",
    { visibility: "public_in_app", approvedEvents: 0 },
    "pending held queued",
  ],
  [
    "an event that matches the block list is held, whatever the setting",
    { isBlocked: true, setting: "none", isVerified: true },
    "pending held queued",
  ],
  ["a moderator's event that matches the block list is approved", { isBlocked: true, role: "moderator" }, "approved"],
  ["a private event that matches the block list is not held", { isBlocked: true, visibility: "private" }, "pending"],
  [
    "the setting can hold everything, including verified organizers' events",
    { setting: "all", isVerified: true },
    "pending held queued",
  ],
  ["the setting never holds private events", { setting: "all", visibility: "private" }, "pending"],
  ["the setting can hold nothing", { setting: "none", approvedEvents: 0 }, "approved"],
])("%s", (_name, overrides, expected) => {
  expect(initial(overrides)).toBe(expected);
});
