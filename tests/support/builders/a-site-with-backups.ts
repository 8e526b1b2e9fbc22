import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restoreSite } from "#commands/backups/restore-site.ts";
import { replaceAvatar } from "#commands/pictures/set-avatar.ts";
import { actorOf } from "#core/audit/actor.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { openDiskStorage } from "#storage/disk.ts";
import type { Storage } from "#storage/storage.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import { testEngine } from "#tests/support/database/with-test-database.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";
import { anUpload } from "#tests/support/pictures/a-storage.ts";

/** A whole site on the engine of this run: database, pictures, backups. */
export type SiteWithBackups = {
  database: Database;
  databaseUrl: string | null;
  storage: Storage;
  dataDir: string;
  remove: () => Promise<void>;
};

/** A site in a folder of its own; its PostgreSQL is the shared test database. */
export async function aSiteWithBackups(shared: Database): Promise<SiteWithBackups> {
  const isServed = testEngine() === "postgres";
  const dataDir = isServed ? mkdtempSync(join(tmpdir(), "samehour-site-")) : await anEmbeddedFolder("site");
  const site: SiteWithBackups = {
    database: isServed ? shared : await openEmbedded(dataDir),
    databaseUrl: isServed ? (shared.pool.options.connectionString ?? "") : null,
    storage: openDiskStorage(join(dataDir, "pictures")),
    dataDir,
    async remove() {
      if (!isServed) await site.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}

function openEmbedded(dataDir: string): Promise<Database> {
  return openDatabase({ url: null, dataDir, purpose: "server", log: () => undefined });
}

/** Restores a backup into a site, whose embedded database is closed for it and opened again. */
export async function restored(file: string, into: SiteWithBackups, now = TEST_NOW) {
  const { database, databaseUrl: url, storage, dataDir } = into;
  if (url === null) await database.close();
  const result = await restoreSite({ served: url === null ? null : { database, url }, storage, dataDir }, file, now);
  if (url === null) into.database = await openEmbedded(dataDir);
  return result;
}

/** Gives a new member a picture of this side length, and returns its key. */
export async function giveAvatar(site: SiteWithBackups, name: string, side: number): Promise<string> {
  const viewer = await aUser(site.database, { id: name });
  const upload = await anUpload(site.storage, await aPicture(side, side));
  const actor = actorOf(viewer, { address: null, userAgent: null, requestId: null });
  const outcome = await replaceAvatar(site, { actor, userId: viewer.userId, upload }, TEST_NOW);
  if (outcome.outcome !== "updated") throw new Error(`Refused: ${outcome.fault}`);
  return outcome.picture.key;
}

/** Every row of every durable table, as text. */
export async function rowsOf({ pool }: Pick<Database, "pool">): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1",
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    rows[name] = (await pool.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)).rows;
  }
  return rows;
}
