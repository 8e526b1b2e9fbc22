import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { hasLink } from "#core/organizers/organizer-input.ts";
import { cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** How long an invitation is valid. */
export const INVITATION_MS = 14 * DAY_MS;
/** Most invitations of an organizer per day, and most editors, including invited ones. */
export const INVITATIONS_PER_DAY = 20;
export const EDITORS_MAX = 20;
/** Most invitations to one address per day, and how long none follows after it declined. */
export const INVITATIONS_TO_ONE_PER_DAY = 3;
export const DECLINED_MS = 30 * DAY_MS;

/** Most messages of one person per day: to one organizer, and to all. */
export const MESSAGES_TO_ONE_PER_DAY = 3;
export const MESSAGES_PER_DAY = 10;

/** The least time between two announcements of an organizer. */
export const ANNOUNCEMENT_EVERY_MS = 7 * DAY_MS;

/** Most open claims of one person. */
export const CLAIMS_WAITING_MAX = 3;

/** Smaller numbers are not shown: they could identify people. */
const SHOWN_COUNT_MIN = 5;

/** A number that may be shown, or null for 'fewer than 5'. */
export function shownCount(count: number): number | null {
  return count < SHOWN_COUNT_MIN ? null : count;
}

/** The longest announcement, reason of a claim, and reason of a moderator, in characters. */
export const SHORT_TEXT_MAX = 1_000;
/** The longest message to an organizer, in characters. */
const MESSAGE_MAX = 4_000;

/** An owner's invitation to edit. */
export const INVITATION_INPUT = z.object({
  email: field((text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : refused("organizerManage.faults.email");
  }),
});

/** An organizer's announcement: text only. */
export const ANNOUNCEMENT_INPUT = z.object({
  body: field((text) => {
    const body = textOf(text, SHORT_TEXT_MAX, "organizerManage.faults.announcement");
    return body.ok && hasLink(body.value) ? refused("organizerManage.faults.announcementLink") : body;
  }),
});

/** A message to an organizer. Whether it may contain a link depends on who wrote before. */
export const MESSAGE_INPUT = z.object({
  message: field((text) => textOf(text, MESSAGE_MAX, "organizerContact.faults.message")),
  shareEmail: field((text) => accepted(text !== "")),
});

/** The reason of a claim. */
export const CLAIM_INPUT = z.object({
  message: field((text) => textOf(text, SHORT_TEXT_MAX, "organizerClaim.faults.message")),
});

/** A required text; its errors are `key` and `keyTooLong`. */
function textOf(text: string, max: number, key: string): Result<string> {
  if (!hasVisibleText(text)) return refused(key);
  const clean = cleanParagraphs(text);
  const count = lengthOf(clean);
  return count > max ? refused(`${key}TooLong`, { count, max }) : accepted(clean);
}

/** A person's role in an organizer: its one owner, or one of the editors of its profile and events. */
export type OrganizerRole = "owner" | "editor";

export type InvitationState = "open" | "accepted" | "declined" | "withdrawn";

export type ClaimState = "pending" | "approved" | "rejected" | "withdrawn";

/**
 * What the approval of a claim changed, for Undo: the profile's version since, and whether its new owner followed or
 * hid it.
 */
export type ClaimUndo = { version: number; followedAt: EpochMs | null; hiddenAt: EpochMs | null };

/** Evidence that a claimant belongs to an organizer, the strongest first. */
export type ClaimEvidence = "contact" | "website" | "none";

type Claimed = { email: string; contactEmail: string | null; websiteUrl: string | null };

/** Compares the claimant's email address with the organizer: equal to the contact address, or at the website's host. */
export function claimEvidence({ email, contactEmail, websiteUrl }: Claimed): ClaimEvidence {
  const address = email.toLowerCase();
  if (contactEmail?.toLowerCase() === address) return "contact";
  const site = websiteUrl === null ? null : URL.parse(websiteUrl);
  const host = site?.hostname.toLowerCase().replace(/^www\./, "") ?? "";
  return host !== "" && address.slice(address.lastIndexOf("@") + 1) === host ? "website" : "none";
}
