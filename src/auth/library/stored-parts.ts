import type { BetterAuthOptions } from "better-auth";
import { deviceOf, packDevice } from "#core/accounts/sign-in.ts";

/** The header, set by us alone, that says from which network a request came. */
export const NETWORK_HEADER = "x-client-network";

/** What a provider lets us do in somebody's name: nothing of it is needed, so nothing of it is kept. */
const TOKENS = new Set(["accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt"]);

/** What of the library's records is stored, and how. */
export const storedParts: BetterAuthOptions["databaseHooks"] = {
  // The library writes an empty name where there is none.
  user: { create: { before: async (user) => ({ data: { ...user, ...whereEmptyNull("name", user.name) } }) } },
  account: {
    create: { before: async (account) => ({ data: withoutTokens(account) }) },
    update: { before: async (account) => ({ data: withoutTokens(account) }) },
  },
  session: {
    create: {
      // Of the address no more than its network, of the browser's words no more than the names.
      before: async (session, context) => ({
        data: {
          ...session,
          ipAddress: context?.headers?.get(NETWORK_HEADER) ?? null,
          userAgent: packDevice(deviceOf(session.userAgent ?? null)),
        },
      }),
    },
  },
};

function withoutTokens(account: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(account).map(([name, value]) => [name, TOKENS.has(name) ? undefined : value]),
  );
}

function whereEmptyNull(name: string, value: string): Record<string, unknown> {
  return { [name]: value === "" ? null : value };
}
