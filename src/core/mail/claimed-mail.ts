import type { MailContent, MailMessage } from "#core/mail/mail-message.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";

/** Wait after each temporary failure: five attempts within about three and a half hours. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS] as const;

/** When to retry after this many attempts; null after the last one, or if the mail would come too late. */
export function nextMailTry(attempts: number, now: EpochMs, expiry: EpochMs | null): EpochMs | null {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  return expiry !== null && now + wait >= expiry ? null : now + wait;
}

/** A mail whose process claimed it this long ago was lost with the process: no attempt takes so long. */
export const MAIL_LOST_AFTER_MS = 15 * MINUTE_MS;

/** How long a sent mail's record and a mail in the outbox are stored. */
export const MAIL_RETENTION_MS = 30 * DAY_MS;

/** How urgent a mail is; the first waits for no other. */
export const MAIL_PRIORITIES = {
  /** Somebody waits for it, such as a code. */
  own: 0,
  /** It has to arrive in time, such as a reminder. */
  timely: 1,
  /** One of many alike, whose delay nobody notices. */
  bulk: 2,
} as const;
export type MailPriority = (typeof MAIL_PRIORITIES)[keyof typeof MAIL_PRIORITIES];

/** A mail claimed for one attempt by one process. */
export type ClaimedMail = {
  id: number;
  key: string;
  to: string;
  language: string;
  zone: ZoneId | null;
  /** 12-hour or 24-hour clock; null for the language's default. */
  hour12: boolean | null;
  message: MailMessage;
  /** Number of this attempt, from 1. */
  attempts: number;
  priority: MailPriority;
  createdAt: EpochMs;
};

/** The result of an attempt. */
export type MailOutcome =
  | { status: "sent" }
  | { status: "kept"; content: MailContent }
  | { status: "failed" | "uncertain"; error: string }
  /** To be retried. */
  | { status: "waiting"; error: string; dueAt: EpochMs };
