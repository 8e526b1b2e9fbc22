import type { ModerationState } from "#core/events/event.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Visibility } from "#core/visibility.ts";

/** Which new events a moderator looks at before anybody sees them: P6's rule, all, or none. An admin sets it. */
export const HOLD_CHOICES = ["new", "all", "none"] as const;
export type HoldEvents = (typeof HOLD_CHOICES)[number];
export const HOLD_DEFAULT: HoldEvents = "new";

/** After so many approvals an account's events are live at once (PRODUCT P6). */
export const TRUSTED_AFTER_APPROVALS = 3;
/** An account is young for so long: a link host that no approved event has yet is then looked at first. */
const YOUNG_ACCOUNT_DAYS = 30;

/** What the rule looks at. */
export type HoldCase = {
  setting: HoldEvents;
  visibility: Visibility;
  role: Viewer["role"];
  /** The event is published for an organizer that is verified, by somebody who works on it. */
  isVerified: boolean;
  approvedEvents: number;
  accountCreatedAt: EpochMs;
  /** The link leads to a host that no approved event leads to, and that is no known meeting service. */
  hasNewLinkHost: boolean;
  /** The block list speaks against its words or its sender. */
  isBlocked: boolean;
};

/** How an event begins: decided or not, shown or not, and whether moderators are asked to look. */
export type Standing = { moderation: ModerationState; held: boolean; queued: boolean };

const LIVE: Standing = { moderation: "approved", held: false, queued: false };
const LIVE_AND_QUEUED: Standing = { moderation: "pending", held: false, queued: true };
const HELD: Standing = { moderation: "pending", held: true, queued: true };
const PRIVATE: Standing = { moderation: "pending", held: false, queued: false };

/**
 * Whether an event that its owner sends is seen at once (PRODUCT P6). Private ones are nobody's to look at until they
 * become public; those of moderators and admins are approved by being theirs.
 */
export function holdRule(given: HoldCase, now: EpochMs): Standing {
  if (given.visibility === "private") return PRIVATE;
  if (given.role !== "user") return LIVE;
  if (given.isBlocked || given.setting === "all") return HELD;
  if (given.setting === "none") return LIVE;
  if (given.isVerified) return LIVE;
  if (given.approvedEvents < TRUSTED_AFTER_APPROVALS) return HELD;
  const isYoung = now - given.accountCreatedAt < YOUNG_ACCOUNT_DAYS * DAY_MS;
  return isYoung && given.hasNewLinkHost ? HELD : LIVE_AND_QUEUED;
}
