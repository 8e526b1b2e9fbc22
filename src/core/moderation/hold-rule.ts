import type { ModerationState } from "#core/events/event.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Visibility } from "#core/visibility.ts";

/** Which new events a moderator reviews before they are listed: by P6's rule, all, or none. An admin decides. */
export const HOLD_CHOICES = ["new", "all", "none"] as const;
export type HoldEvents = (typeof HOLD_CHOICES)[number];
export const HOLD_DEFAULT: HoldEvents = "new";

/** After this many approvals an account's events are listed at once (PRODUCT P6). */
export const TRUSTED_AFTER_APPROVALS = 3;
/** An account younger than this is reviewed when it links to a host that no approved event has. */
const YOUNG_ACCOUNT_DAYS = 30;

/** Input of the rule. */
export type HoldCase = {
  setting: HoldEvents;
  visibility: Visibility;
  role: Viewer["role"];
  /** The event belongs to a verified organizer, and its sender works for it. */
  isVerified: boolean;
  approvedEvents: number;
  accountCreatedAt: EpochMs;
  /** The link's host is in no approved event and is not a known meeting service. */
  hasNewLinkHost: boolean;
  /** The block list matches its texts or its sender. */
  isBlocked: boolean;
};

/** The initial state of an event: approved or not, listed or not, and whether moderators should review it. */
export type InitialModeration = { moderation: ModerationState; held: boolean; queued: boolean };

const LIVE: InitialModeration = { moderation: "approved", held: false, queued: false };
const LIVE_AND_QUEUED: InitialModeration = { moderation: "pending", held: false, queued: true };
const HELD: InitialModeration = { moderation: "pending", held: true, queued: true };
const PRIVATE: InitialModeration = { moderation: "pending", held: false, queued: false };

/**
 * Whether an event is listed as soon as its owner sends it (PRODUCT P6). Private events are not reviewed until they
 * become public; those of moderators and admins are approved at once.
 */
export function holdRule(facts: HoldCase, now: EpochMs): InitialModeration {
  if (facts.visibility === "private") return PRIVATE;
  if (facts.role !== "user") return LIVE;
  if (facts.isBlocked || facts.setting === "all") return HELD;
  if (facts.setting === "none") return LIVE;
  if (facts.isVerified) return LIVE;
  if (facts.approvedEvents < TRUSTED_AFTER_APPROVALS) return HELD;
  const isYoung = now - facts.accountCreatedAt < YOUNG_ACCOUNT_DAYS * DAY_MS;
  return isYoung && facts.hasNewLinkHost ? HELD : LIVE_AND_QUEUED;
}
