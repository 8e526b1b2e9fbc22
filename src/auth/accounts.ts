import type { Auth } from "#auth/auth.ts";
import type { Sealer } from "#auth/sealer.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";

/** What accounts know of one request. */
export type AccountsVisit = {
  request: { url: URL; headers: Headers };
  now: EpochMs;
  viewer: Viewer | null;
  actor: Actor;
  /** In which language and zone mail to a person without preferences is written. */
  language: string;
  zone: ZoneId;
};

/** Accounts and sessions of the whole process. */
export type Accounts = {
  /** Who sent a request with these cookies; null without a valid session. One query, and none without a session cookie. */
  readViewer: (cookies: string | null, now: EpochMs) => Promise<Viewer | null>;
  /** Which of these sessions are not over, of accounts that are not suspended. */
  aliveSessions: (sessionIds: readonly string[], now: EpochMs) => Promise<ReadonlySet<string>>;
  forVisit: (visit: AccountsVisit) => Auth;
  /** For what a browser keeps for us and must neither read nor change. */
  sealer: Sealer;
};
