import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";

/** This many at once, and one more after each `everyMs`. */
type Limit = { atOnce: number; everyMs: number };

/**
 * Attempts per client, account or address. A person who mistypes never reaches them; an attacker gets a few hundred
 * attempts a day. Nobody is locked out for good: a device that signed in before has a limit of its own (OWASP's device
 * cookies), and a passkey and a code by email are not subject to the account's.
 */
export const LIMITS = {
  /** Sign-in with a password, by client: a school or company may share one address. */
  "sign-in-client": { atOnce: 30, everyMs: 10 * SECOND_MS },
  /** By account, from unknown devices. */
  "sign-in-account": { atOnce: 10, everyMs: 5 * MINUTE_MS },
  /** By account and known device. */
  "sign-in-device": { atOnce: 10, everyMs: 2 * MINUTE_MS },
  "sign-up-client": { atOnce: 10, everyMs: MINUTE_MS },
  /** New passwords whose strength is checked, which takes far longer than the rest of a request. */
  "judge-client": { atOnce: 30, everyMs: 20 * SECOND_MS },
  /** Mail to one address for one purpose. */
  "mail-address": { atOnce: 5, everyMs: 10 * MINUTE_MS },
  "mail-client": { atOnce: 15, everyMs: MINUTE_MS },
  /** Mail caused without an account by one kind of form, over the whole site. */
  "mail-site": { atOnce: 200, everyMs: 15 * SECOND_MS },
  /** Codes by email and of the authenticator app; one code is valid for a few attempts only. */
  "code-client": { atOnce: 30, everyMs: 30 * SECOND_MS },
  "token-client": { atOnce: 30, everyMs: 10 * SECOND_MS },
  /** The password of a signed-in person. */
  "password-account": { atOnce: 10, everyMs: 2 * MINUTE_MS },
  "social-client": { atOnce: 30, everyMs: 10 * SECOND_MS },
  "passkey-client": { atOnce: 60, everyMs: 5 * SECOND_MS },
  /** Submitted events. More are marked as suspicious, and accepted all the same. */
  "submission-client": { atOnce: 10, everyMs: 10 * MINUTE_MS },
  /** Reports of events. */
  "report-client": { atOnce: 6, everyMs: 5 * MINUTE_MS },
  /** Reports that mark an event for everybody together with others. */
  "mark-client": { atOnce: 5, everyMs: 3 * HOUR_MS },
  /** Suggested corrections. */
  "correction-client": { atOnce: 8, everyMs: 10 * MINUTE_MS },
  /** Addresses entered for the newsletter and the waitlist. */
  "contact-client": { atOnce: 15, everyMs: MINUTE_MS },
  /** Alerts for searches. */
  "alert-client": { atOnce: 15, everyMs: MINUTE_MS },
  /** Devices that are to be reminded without an account. */
  "push-client": { atOnce: 15, everyMs: MINUTE_MS },
  "submission-address": { atOnce: 6, everyMs: 30 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
