import type { MailContent } from "#core/mail/mail-content.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";

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
