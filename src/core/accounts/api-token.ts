import * as z from "zod/mini";
import { field } from "#core/check-input.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { accepted, refused } from "#core/validation-error.ts";

/** What a token allows: reading with its member's eyes, or also creating and changing their events. */
export const API_SCOPES = ["events:read", "events:write"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Members make, list and revoke their tokens on this page. */
export const API_PAGE_PATH = "/account/api";

/** A member has at most this many tokens, expired ones included. */
export const API_TOKENS_MAX = 20;
const API_TOKEN_NAME_MAX = 60;

/** For how many days a token can be valid; `never` expires only when it is revoked. */
export const API_TOKEN_LIVES = ["30", "90", "365", "never"] as const;
type ApiTokenLife = (typeof API_TOKEN_LIVES)[number];
export const DEFAULT_API_TOKEN_LIFE: ApiTokenLife = "90";

/** Every token begins with it, so that scanners for published secrets recognize one. */
const PREFIX = "samehour_";
export const API_TOKEN_BYTES = 32;
const TOKEN = /^samehour_[\w-]{43}$/;
/** The part of a token that its list shows. */
const START_LENGTH = PREFIX.length + 6;

/** How often the last use of a token is recorded. */
export const API_TOKEN_NOTED_MS = MINUTE_MS;
/** An expired token is listed for so long, so that its member sees why a program stopped. */
export const EXPIRED_API_TOKEN_RETENTION_MS = 30 * DAY_MS;

/** The token of 32 random bytes in base64url. */
export function apiTokenOf(random: string): string {
  return `${PREFIX}${random}`;
}

export function startOfApiToken(token: string): string {
  return token.slice(0, START_LENGTH);
}

export function isApiToken(text: string): boolean {
  return TOKEN.test(text);
}

/** When a token made now expires; null for never. */
export function apiTokenExpiry(life: ApiTokenLife, now: EpochMs): EpochMs | null {
  return life === "never" ? null : now + Number(life) * DAY_MS;
}

export function isApiTokenExpired(expiresAt: EpochMs | null, now: EpochMs): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** The form of a new token. */
export const apiTokenInput = z.object({
  name: field((text) => {
    const name = text.trim().replaceAll(/\s+/gu, " ");
    if (name === "") return refused("apiAccess.fault.nameMissing");
    const isLong = [...name].length > API_TOKEN_NAME_MAX;
    return isLong ? refused("apiAccess.fault.nameTooLong", { max: API_TOKEN_NAME_MAX }) : accepted(name);
  }),
  scopes: z.pipe(
    z.array(z.string()),
    z.transform((chosen, context): readonly ApiScope[] => {
      const scopes = API_SCOPES.filter((scope) => chosen.includes(scope));
      if (scopes.length > 0) return scopes;
      context.issues.push({ code: "custom", message: "apiAccess.fault.scopesMissing", input: chosen });
      return z.NEVER;
    }),
  ),
  life: field((text) => {
    const life = API_TOKEN_LIVES.find((each) => each === text);
    return life === undefined ? refused("apiAccess.fault.lifeUnknown") : accepted(life);
  }),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;
