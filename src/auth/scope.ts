import type { AccountsVisit } from "#auth/accounts.ts";
import type { Library } from "#auth/library/library.ts";
import type { SocialLibrary } from "#auth/library/social-library.ts";
import type { ProviderConfig } from "#auth/providers.ts";
import { clientKey, networkKey } from "#core/rate-limits/client-key.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Db } from "#data/database.ts";
import type { Transaction } from "#data/transaction.ts";

/** Dependencies of accounts. */
export type AuthDeps = {
  db: Db;
  /** Signs cookies, keys hashes, and encrypts the authenticator app's secrets. */
  secret: string;
  siteName: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Multiplies all limits; null for none. */
  limitFactor: number | null;
  providers: readonly ProviderConfig[];
  /** Flows whose duration must reveal nothing end at multiples of this many milliseconds (`inConstantTime`). */
  stepMs: number;
  library: Library;
  /** The library inside a transaction: its writes are committed or rolled back with ours. */
  libraryIn: (tx: Transaction) => Library;
  social: SocialLibrary;
  /** Called after the commit for each newly verified address. */
  onVerified: (userId: string, now: EpochMs) => Promise<void>;
  log: (error: unknown, note: string) => void;
};

/** One request, with everything that accounts need for it. */
export type AuthScope = {
  deps: AuthDeps;
  visit: AccountsVisit;
  now: EpochMs;
  cookies: string | null;
  /** The key under which the request's client is counted. */
  client: string;
  /** Its /48 network; null if the client is the network. */
  network: string | null;
  cookieKey: { secret: string; isSecure: boolean };
};

export function scopeOf(deps: AuthDeps, visit: AccountsVisit): AuthScope {
  const client = clientKey(visit.actor.address);
  return {
    deps,
    visit,
    now: visit.now,
    cookies: visit.request.headers.get("cookie"),
    client,
    network: networkKey(client),
    cookieKey: { secret: deps.secret, isSecure: isSecureSite(deps.baseUrl) },
  };
}

/** Whether the site is reached over https: only then may its cookies be Secure. */
export function isSecureSite(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
