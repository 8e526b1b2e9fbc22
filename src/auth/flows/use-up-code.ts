import { keyedHash } from "#auth/keyed-hash.ts";
import type { AuthScope } from "#auth/scope.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { insertUsedCode } from "#data/queries/sign-in-accounts-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Longer than the library takes a code of the authenticator app for right: its own half minute, and those beside it. */
const USABLE_MS = 2 * MINUTE_MS;

/**
 * Uses a code of the authenticator app up, which is good once (RFC 6238 §5.2); false when it was used before, unless it is
 * the same form that comes twice (`by`). Only a keyed hash of it is kept.
 */
export async function useUpCode(
  tx: Transaction,
  { deps, now }: AuthScope,
  { userId, code, by }: { userId: string; code: string; by: string },
): Promise<boolean> {
  const id = keyedHash(deps.secret, "used code", `${userId} ${code}`);
  return insertUsedCode(tx, { id, by, until: now + USABLE_MS }, now);
}
