import { keyedHash } from "#auth/keyed-hash.ts";
import type { AuthScope } from "#auth/scope.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { insertUsedCode } from "#data/queries/sign-in-methods-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Longer than the library accepts a code of the authenticator app: its own half minute, and the ones beside it. */
const USABLE_MS = 2 * MINUTE_MS;

/**
 * Uses up a code of the authenticator app, which is valid once (RFC 6238 §5.2); false if it was used before, unless
 * the same attempt sends it twice. Only a keyed hash of it is stored.
 */
export async function useUpCode(
  tx: Transaction,
  { deps, now }: AuthScope,
  { userId, code, attempt }: { userId: string; code: string; attempt: string },
): Promise<boolean> {
  const id = keyedHash(deps.secret, "used code", `${userId} ${code}`);
  return insertUsedCode(tx, { id, attempt, until: now + USABLE_MS }, now);
}
