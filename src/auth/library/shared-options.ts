import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import * as cookies from "#auth/cookies.ts";
import { withHashedTokens } from "#auth/library/hashed-tokens.ts";
import { storedParts } from "#auth/library/stored-parts.ts";
import { hashPassword, isPassword } from "#auth/password/hash-password.ts";
import { SESSION_SECONDS } from "#auth/lifetimes.ts";
import { credentials, passkeys, sessions, twoFactors, users, verifications } from "#data/tables/accounts.ts";
import type { Connection } from "#data/transaction.ts";

export type LibrarySettings = {
  db: Connection;
  secret: string;
  siteName: string;
  baseUrl: string;
  isSecure: boolean;
  log: (error: unknown, note: string) => void;
};

/** Where the library assumes its router; only providers really redirect there. */
const LIBRARY_PATH = "/auth";

/**
 * Options of every instance of the library: our tables under our names, our cookies, our hashes, and no activity of
 * its own.
 */
export function sharedOptions({ db, secret, siteName, baseUrl, isSecure, log }: LibrarySettings) {
  const adapter = drizzleAdapter(db, {
    provider: "pg",
    schema: { users, sessions, credentials, verifications, passkeys, twoFactors },
    transaction: true,
  });
  // Refusals are reported in the response, not logged as failures.
  const logFailure = (error: unknown, note: string): void => {
    if (error !== undefined) log(error, note || "sign-in elsewhere failed");
  };
  return {
    appName: siteName,
    baseURL: baseUrl,
    basePath: LIBRARY_PATH,
    secret,
    database: (options: BetterAuthOptions) => withHashedTokens(adapter(options)),
    user: { modelName: "users" },
    session: {
      modelName: "sessions",
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      // Our own flows check how recent a session is.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: { modelName: "credentials", updateAccountOnSignIn: false },
    verification: { modelName: "verifications", storeIdentifier: "hashed", disableCleanup: true },
    databaseHooks: storedParts,
    emailAndPassword: {
      enabled: false,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(password, hash) },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message, ...details) => logFailure(details.find(isError), message) },
    advanced: {
      // The server's edge names our cookies (`server/edge/host-cookies.ts`): the library adds no prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: { name: cookies.SESSION_COOKIE },
        two_factor: { name: cookies.TWO_FACTOR_COOKIE },
        trust_device: { name: cookies.TRUSTED_DEVICE_COOKIE },
        state: { name: cookies.SOCIAL_STATE_COOKIE },
        [cookies.PASSKEY_COOKIE]: { name: cookies.PASSKEY_COOKIE },
      },
    },
  } satisfies BetterAuthOptions;
}

function isError(value: unknown): boolean {
  return value instanceof Error;
}
