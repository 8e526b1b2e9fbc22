import { MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";

/** So many at once, and one more after each `everyMs`. */
type Limit = { atOnce: number; everyMs: number };

/**
 * What one client, one account or one address may try. A person who mistypes never meets these; who guesses gets a few
 * hundred tries a day. Nobody is locked out for good: a device that signed in before has a limit of its own
 * (OWASP's device cookies), a passkey and a code by email pass by the account's.
 */
export const LIMITS = {
  /** Signing in with a password, by client: a school or a company may stand behind one address. */
  "sign-in-client": { atOnce: 30, everyMs: 10 * SECOND_MS },
  /** The same by account, from devices that are not known. */
  "sign-in-account": { atOnce: 10, everyMs: 5 * MINUTE_MS },
  /** The same by account and known device. */
  "sign-in-device": { atOnce: 10, everyMs: 2 * MINUTE_MS },
  "sign-up-client": { atOnce: 10, everyMs: MINUTE_MS },
  /** New passwords whose strength is judged, which takes far longer than the rest of a request. */
  "judge-client": { atOnce: 30, everyMs: 20 * SECOND_MS },
  /** Whatever is mailed to one address for one purpose. */
  "mail-address": { atOnce: 5, everyMs: 10 * MINUTE_MS },
  "mail-client": { atOnce: 15, everyMs: MINUTE_MS },
  /** Mail that one kind of form causes without an account, over the whole site. */
  "mail-site": { atOnce: 200, everyMs: 15 * SECOND_MS },
  /** Codes by email and of the authenticator app; a code itself is good for a few attempts only. */
  "code-client": { atOnce: 30, everyMs: 30 * SECOND_MS },
  "token-client": { atOnce: 30, everyMs: 10 * SECOND_MS },
  /** The password of somebody who is signed in already. */
  "password-account": { atOnce: 10, everyMs: 2 * MINUTE_MS },
  "social-client": { atOnce: 30, everyMs: 10 * SECOND_MS },
  "passkey-client": { atOnce: 60, everyMs: 5 * SECOND_MS },
  /** Events that are handed in. More is doubtful, and is taken all the same. */
  "submission-client": { atOnce: 10, everyMs: 10 * MINUTE_MS },
  /** What people say is wrong with events. */
  "report-client": { atOnce: 6, everyMs: 5 * MINUTE_MS },
  /** Addresses that are typed for the newsletter and the waitlist. */
  "contact-client": { atOnce: 15, everyMs: MINUTE_MS },
  "submission-address": { atOnce: 6, everyMs: 30 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
