import { copySite, type SiteToCopy } from "#commands/backups/copy-site.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Backup } from "#data/backups.ts";

/** Backs the database and the pictures up while both are in use, and drops older backups that are no longer needed. */
export function backUpSite(site: Omit<SiteToCopy, "isBeforeRestore">, now: EpochMs): Promise<Backup> {
  return copySite({ ...site, isBeforeRestore: false }, now);
}
