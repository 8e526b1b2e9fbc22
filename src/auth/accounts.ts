import type { Auth, PublicForms } from "#auth/auth.ts";
import type { Sealer } from "#auth/sealer.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** The data of a request that accounts need. */
export type AccountsVisit = {
  request: { url: URL; headers: Headers };
  now: EpochMs;
  viewer: Viewer | null;
  actor: Actor;
  /** Language and zone of mail to people without preferences. */
  language: string;
  zone: ZoneId;
};

/** Accounts and sessions of the process. */
export type Accounts = {
  /** The person signed in by these cookies; null without a valid session. One query, and none without a session cookie. */
  readViewer: (cookies: string | null, now: EpochMs) => Promise<Viewer | null>;
  /** Which of these sessions are still valid and belong to accounts that are not suspended. */
  aliveSessions: (sessionIds: readonly string[], now: EpochMs) => Promise<ReadonlySet<string>>;
  forVisit: (visit: AccountsVisit) => Auth;
  publicFormsFor: (visit: AccountsVisit) => PublicForms;
  /** Seals values that a browser stores for us and must neither read nor change. */
  sealer: Sealer;
};
