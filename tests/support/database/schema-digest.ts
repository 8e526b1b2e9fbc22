import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readMigrations } from "#data/migrate.ts";

/** A short hash of the current schema and packages: test databases of other versions are never reused. */
export function schemaDigest(): string {
  const hash = createHash("sha256");
  // Another PGlite may be another PostgreSQL version, which cannot read this one's files.
  hash.update(readFileSync(new URL("../../../package-lock.json", import.meta.url)));
  for (const migration of readMigrations()) hash.update(migration.name).update(migration.checksum);
  return hash.digest("hex").slice(0, 12);
}
