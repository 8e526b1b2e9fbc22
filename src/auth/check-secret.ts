import { symmetricDecrypt } from "better-auth/crypto";
import { readAuthSecret, type SecretPlace } from "#auth/auth-secret.ts";
import type { Db } from "#data/database.ts";
import { listSomeAppSecrets } from "#data/queries/sign-in-accounts.ts";

const LOOKED_AT = 50;

/** Whether the site has its secret yet, and how many of a sample of authenticator apps were set up with another one. */
export async function checkSecret(
  where: SecretPlace & { database: { db: Db } },
): Promise<{ isMade: boolean; looked: number; unreadable: number }> {
  const secret = await readAuthSecret(where);
  const sealed = await listSomeAppSecrets(where.database.db, LOOKED_AT);
  const opened = await Promise.all(sealed.map((data) => (secret === null ? false : opens(secret, data))));
  return { isMade: secret !== null, looked: sealed.length, unreadable: opened.filter((isOpen) => !isOpen).length };
}

async function opens(key: string, data: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key, data });
    return true;
  } catch {
    // Decryption failed: it was encrypted with another secret.
    return false;
  }
}
