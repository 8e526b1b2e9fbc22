import { randomBytes } from "node:crypto";
import {
  API_TOKEN_BYTES,
  API_TOKENS_MAX,
  type ApiTokenInput,
  apiTokenExpiry,
  apiTokenOf,
  startOfApiToken,
} from "#core/accounts/api-token.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { lockAccount } from "#data/queries/accounts-write.ts";
import { countApiTokens, deleteApiToken, insertApiToken } from "#data/queries/api-tokens-write.ts";
import { hashOfApiToken } from "#data/queries/api-tokens.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { transaction } from "#data/transaction.ts";

type Changing = { actor: Actor; userId: string };

/** Makes a token for the API. Only the returned text opens anything: the database has its hash. */
export async function makeApiToken(
  { db }: Pick<Database, "db">,
  { actor, userId, input }: Changing & { input: ApiTokenInput },
  now: EpochMs,
): Promise<{ outcome: "made"; token: string } | { outcome: "too-many" }> {
  const token = apiTokenOf(randomBytes(API_TOKEN_BYTES).toString("base64url"));
  const { name, scopes, life } = input;
  const [start, expiresAt] = [startOfApiToken(token), apiTokenExpiry(life, now)];
  const entry = { action: "make-api-token", actor, entity: { type: "user", id: userId } } as const;
  return transaction(db, async (tx) => {
    // Two forms at once would otherwise make one token too many.
    await lockAccount(tx, userId);
    if ((await countApiTokens(tx, userId)) >= API_TOKENS_MAX) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "too-many" } }, now);
      return { outcome: "too-many" };
    }
    const added = { userId, name, tokenHash: hashOfApiToken(token), start, scopes: [...scopes], expiresAt };
    await insertApiToken(tx, { ...added, createdAt: now });
    await recordAudit(
      tx,
      { ...entry, outcome: "done", facts: { scopes: scopes.join(" "), expiresAt }, after: { name, start } },
      now,
    );
    return { outcome: "made", token };
  });
}

/** Revokes one of a member's tokens, from its next request on; `nothing` when they have no such token. */
export async function revokeApiToken(
  { db }: Pick<Database, "db">,
  { actor, userId, id }: Changing & { id: number },
  now: EpochMs,
): Promise<"revoked" | "nothing"> {
  return transaction(db, async (tx) => {
    const name = await deleteApiToken(tx, { userId, id });
    if (name === null) return "nothing";
    const entity = { type: "user", id: userId } as const;
    await recordAudit(tx, { action: "revoke-api-token", actor, entity, outcome: "done", before: { name } }, now);
    return "revoked";
  });
}
