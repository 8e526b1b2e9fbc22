import { createHash } from "node:crypto";
import { readMigrations } from "#data/migrate.ts";

/** A short name for the present schema: test databases made from another are never reused. */
export function schemaDigest(): string {
  const hash = createHash("sha256");
  for (const migration of readMigrations()) hash.update(migration.name).update(migration.checksum);
  return hash.digest("hex").slice(0, 12);
}
