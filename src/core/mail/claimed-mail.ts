import type { MailContent, MailMessage } from "#core/mail/mail-message.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";

/** How long to wait after each try that failed for the moment: five tries within about three and a half hours. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS] as const;

/** When to try again after so many tries; null when it was the last, or when the message would come too late to be of use. */
export function nextMailTry(attempts: number, now: EpochMs, expiry: EpochMs | null): EpochMs | null {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  return expiry !== null && now + wait >= expiry ? null : now + wait;
}

/** A message that a process took on so long ago was lost with it: no try takes so long. */
export const MAIL_LOST_AFTER_MS = 15 * MINUTE_MS;

/** How long it is known that a message was sent, and what is in the outbox stays there. */
export const MAIL_KEPT_MS = 30 * DAY_MS;

/** A message that one process alone may send, once. */
export type ClaimedMail = {
  id: number;
  key: string;
  to: string;
  language: string;
  zone: ZoneId | null;
  /** 12 hours or 24; null for the custom of the language. */
  hour12: boolean | null;
  message: MailMessage;
  /** Which try this is, from 1. */
  attempts: number;
  /** One of many alike, which nobody waits for. */
  isBulk: boolean;
  createdAt: EpochMs;
};

/** What became of it. */
export type MailOutcome =
  | { status: "sent" }
  | { status: "kept"; content: MailContent }
  | { status: "failed" | "uncertain"; error: string }
  /** To be tried again. */
  | { status: "waiting"; error: string; dueAt: EpochMs };
