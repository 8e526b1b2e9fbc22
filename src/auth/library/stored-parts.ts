import type { BetterAuthOptions } from "better-auth";
import { deviceOf, packDevice } from "#core/accounts/sign-in.ts";

/** A header that only we set: the network of a request. */
export const NETWORK_HEADER = "x-client-network";

/** Tokens for acting in a person's name at a provider: never needed, so never stored. */
const TOKENS = new Set(["accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt"]);

/** How the library's records are stored. */
export const storedParts: BetterAuthOptions["databaseHooks"] = {
  // The library stores an empty name for none.
  user: { create: { before: async (user) => ({ data: { ...user, ...whereEmptyNull("name", user.name) } }) } },
  account: {
    create: { before: async (account) => ({ data: withoutTokens(account) }) },
    update: { before: async (account) => ({ data: withoutTokens(account) }) },
  },
  session: {
    create: {
      // Only the network of the address, and only names of the User-Agent.
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
