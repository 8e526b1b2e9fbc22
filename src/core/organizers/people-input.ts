import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { hasLink } from "#core/organizers/has-link.ts";
import { cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf } from "#core/text/email-of.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";

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
function textOf(text: string, max: number, key: string): Checked<string> {
  if (!hasVisibleText(text)) return refused(key);
  const clean = cleanParagraphs(text);
  const count = lengthOf(clean);
  return count > max ? refused(`${key}TooLong`, { count, max }) : accepted(clean);
}
