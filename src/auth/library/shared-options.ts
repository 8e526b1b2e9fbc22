import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import * as cookies from "#auth/cookies.ts";
import { withHashedTokens } from "#auth/library/hashed-tokens.ts";
import { hashPassword, isPassword } from "#auth/password/hash-password.ts";
import { SESSION_SECONDS } from "#auth/session-times.ts";
import type { Db } from "#data/database.ts";
import { credentials, passkeys, sessions, twoFactors, users, verifications } from "#data/tables/accounts.ts";

export type LibrarySettings = {
  db: Db;
  secret: string;
  siteName: string;
  baseUrl: string;
  isSecure: boolean;
  log: (error: unknown, note: string) => void;
};

/** The header, set by us alone, in which the library reads from which network a request came. */
export const NETWORK_HEADER = "x-client-network";

/** Where the library believes that its router stands; only the answers of providers are really sent there. */
export const LIBRARY_PATH = "/auth";

/** What every instance of the library is told: our tables under our names, our cookies, our hashes, and nothing of its own accord. */
export function sharedOptions({ db, secret, siteName, baseUrl, isSecure, log }: LibrarySettings) {
  const adapter = drizzleAdapter(db, {
    provider: "pg",
    schema: { users, sessions, credentials, verifications, passkeys, twoFactors },
    transaction: true,
  });
  // What is no failure but a refusal, the answer tells.
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
      // How fresh a session must be is asked where it matters, by us.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: { modelName: "credentials", updateAccountOnSignIn: false },
    verification: { modelName: "verifications", storeIdentifier: "hashed", disableCleanup: true },
    databaseHooks: {
      account: {
        create: { before: async (account) => ({ data: withoutTokens(account) }) },
        update: { before: async (account) => ({ data: withoutTokens(account) }) },
      },
      user: { create: { before: async (user) => ({ data: { ...user, ...nameOf(user.name) } }) } },
      session: {
        create: {
          before: async (session, context) => ({
            data: { ...session, ipAddress: context?.headers?.get(NETWORK_HEADER) ?? null },
          }),
        },
      },
    },
    emailAndPassword: {
      enabled: false,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(password, hash) },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "error", log: (_level, message, ...details) => logFailure(details.find(isError), message) },
    advanced: {
      useSecureCookies: isSecure,
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

/** What a provider lets us do in somebody's name: nothing of it is needed, so nothing of it is kept. */
const TOKENS = new Set(["accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt"]);

function withoutTokens(account: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(account).map(([name, value]) => [name, TOKENS.has(name) ? undefined : value]),
  );
}

/** The library writes an empty name where there is none. */
function nameOf(name: string): Record<string, unknown> {
  return { name: name === "" ? null : name };
}

function isError(value: unknown): boolean {
  return value instanceof Error;
}
