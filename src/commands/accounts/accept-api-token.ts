import { API_TOKEN_NOTED_MS, isApiToken } from "#core/accounts/api-token.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { updateApiTokenUsed } from "#data/queries/api-tokens-write.ts";
import { findTokenHolder, hashOfApiToken, type TokenHolder } from "#data/queries/api-tokens.ts";

/** For whom a request with this token acts; null if the token is not valid. Records its use, at most once a minute. */
export async function acceptApiToken(
  { db }: Pick<Database, "db">,
  token: string,
  now: EpochMs,
): Promise<TokenHolder | null> {
  if (!isApiToken(token)) return null;
  const holder = await findTokenHolder(db, hashOfApiToken(token), now);
  if (holder === null) return null;
  const isNoted = holder.usedAt !== null && now - holder.usedAt < API_TOKEN_NOTED_MS;
  if (!isNoted) await updateApiTokenUsed(db, holder.tokenId, now);
  return holder;
}
