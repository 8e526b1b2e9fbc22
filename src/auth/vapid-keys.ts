import { createECDH } from "node:crypto";
import type { Sealer } from "#auth/sealer.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findOrInsertSecret, updateSecret } from "#data/queries/settings-write.ts";

/** The key pair by which push services know this site (RFC 8292), in base64url. */
type VapidKeys = { publicKey: string; privateKey: string };

/** The name of the pair among the site's secrets, and its use of the sealer. */
const NAME = "vapid";
const PURPOSE = "vapid key";

/**
 * The key pair of the site. Made at the first start and stored in the database, sealed with the site's secret, so that
 * all processes share it and a copy of the database alone sends nothing. A pair that was sealed with another secret is
 * replaced: browsers then subscribe again at their next visit of the page about notifications.
 */
export async function vapidKeys(
  { database: { db }, sealer }: { database: Pick<Database, "db">; sealer: Sealer },
  now: EpochMs,
): Promise<VapidKeys> {
  const proposed = sealer.seal(PURPOSE, JSON.stringify(makeKeys()));
  const stored = await findOrInsertSecret(db, { name: NAME, proposed }, now);
  const opened = sealer.open(PURPOSE, stored);
  if (opened !== null) return JSON.parse(opened) as VapidKeys;
  const current = await updateSecret(db, { name: NAME, from: stored, to: proposed }, now);
  const replaced = sealer.open(PURPOSE, current);
  if (replaced === null) throw new Error("two processes of this site have different secrets: set the same AUTH_SECRET");
  return JSON.parse(replaced) as VapidKeys;
}

function makeKeys(): VapidKeys {
  const curve = createECDH("prime256v1");
  const publicKey = curve.generateKeys().toString("base64url");
  // A short private key has leading zeros.
  return {
    publicKey,
    privateKey: Buffer.from(curve.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}
