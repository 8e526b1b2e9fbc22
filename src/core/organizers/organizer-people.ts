import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { hasLink } from "#core/organizers/organizer-input.ts";
import { cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";

/** How long an invitation can be accepted. */
export const INVITATION_MS = 14 * DAY_MS;
/** How many may be invited to one organizer in a day, and how many editors it can have, those asked included. */
export const INVITATIONS_PER_DAY = 20;
export const EDITORS_MAX = 20;
/** How often one address may be invited in a day, and for how long it is left alone once it said no. */
export const INVITATIONS_TO_ONE_PER_DAY = 3;
export const DECLINED_MS = 30 * DAY_MS;

/** How many messages one person may write in a day: to one organizer, and to all. */
export const MESSAGES_TO_ONE_PER_DAY = 3;
export const MESSAGES_PER_DAY = 10;

/** How long an organizer waits between two announcements. */
export const ANNOUNCEMENT_EVERY_MS = 7 * DAY_MS;

/** How many claims of one person may wait for a moderator at a time. */
export const CLAIMS_WAITING_MAX = 3;

/** Numbers below this are not told: they would point at persons. */
const SHOWN_COUNT_MIN = 5;

/** A number that may be told, or null for 'fewer than 5'. */
export function shownCount(count: number): number | null {
  return count < SHOWN_COUNT_MIN ? null : count;
}

/** Characters, of an announcement, of a claim's reasons, of a moderator's. */
export const SHORT_TEXT_MAX = 1_000;
/** Characters of a message to an organizer. */
const MESSAGE_MAX = 4_000;

/** Whom an owner asks to edit with them. */
export const INVITATION_INPUT = z.object({
  email: field((text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : refused("organizerManage.faults.email");
  }),
});

/** What an organizer tells its people: text only. */
export const ANNOUNCEMENT_INPUT = z.object({
  body: field((text) => {
    const body = textOf(text, SHORT_TEXT_MAX, "organizerManage.faults.announcement");
    return body.ok && hasLink(body.value) ? refused("organizerManage.faults.announcementLink") : body;
  }),
});

/** What somebody writes to an organizer. Whether it may hold a link depends on who wrote before. */
export const MESSAGE_INPUT = z.object({
  message: field((text) => textOf(text, MESSAGE_MAX, "organizerContact.faults.message")),
  shareEmail: field((text) => accepted(text !== "")),
});

/** Why somebody says that a listing is theirs. */
export const CLAIM_INPUT = z.object({
  message: field((text) => textOf(text, SHORT_TEXT_MAX, "organizerClaim.faults.message")),
});

/** A text that must be there; its faults are `key` and `keyTooLong`. */
function textOf(text: string, max: number, key: string): Result<string> {
  if (!hasVisibleText(text)) return refused(key);
  const clean = cleanParagraphs(text);
  const count = lengthOf(clean);
  return count > max ? refused(`${key}TooLong`, { count, max }) : accepted(clean);
}

/** What somebody is to an organizer: the one owner, or one of those who edit its profile and events with them. */
export type OrganizerRole = "owner" | "editor";

export type InvitationState = "open" | "accepted" | "declined" | "withdrawn";

export type ClaimState = "pending" | "approved" | "rejected" | "withdrawn";

/** What the approval of a claim took away, for Undo: the profile's version since, and whether its new owner followed or hid it. */
export type ClaimUndo = { version: number; followedAt: EpochMs | null; hiddenAt: EpochMs | null };

/** The evidence that a claimant belongs to an organizer, the strongest first. */
export type ClaimEvidence = "contact" | "website" | "none";

type Claimed = { email: string; contactEmail: string | null; websiteUrl: string | null };

/** Compares the claimant's email address with the organizer: the same as the contact address, or the same host as the website. */
export function claimEvidence({ email, contactEmail, websiteUrl }: Claimed): ClaimEvidence {
  const address = email.toLowerCase();
  if (contactEmail?.toLowerCase() === address) return "contact";
  const site = websiteUrl === null ? null : URL.parse(websiteUrl);
  const host = site?.hostname.toLowerCase().replace(/^www\./, "") ?? "";
  return host !== "" && address.slice(address.lastIndexOf("@") + 1) === host ? "website" : "none";
}
