import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { extract, type Headers, pack } from "tar-fs";
import { syncFolder } from "#data/data-folder.ts";

/** Server settings of the embedded database; `jit` costs more than it gains on small queries. */
const POSTGRESQL_CONF = ["timezone = 'UTC'", "jit = off"];

/** The engine fills its buffers with zeros at start, so all of them are memory of the process; PostgreSQL would take 128 MB. */
const START = { startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"] };

/**
 * Opens the embedded database in a folder, or in memory. A new folder is empty or has the files of a dump; it is made
 * beside its place and renamed when complete, so that a killed process leaves no partial database.
 */
export async function openPglite(folder: string | null, dumpFile: string | null): Promise<PGlite> {
  if (folder === null) return createInMemory(dumpFile);
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    if (dumpFile === null) await (await PGlite.create(draft, { postgresqlconf: POSTGRESQL_CONF, ...START })).close();
    // Unpacked file by file: PGlite would need the whole database in memory, more than once.
    else await pipeline(createReadStream(dumpFile), createGunzip(), extract(draft));
    // The data folder itself may be readable by other users of this machine; data about belief must not be.
    chmodSync(draft, 0o700);
    renameSync(draft, folder);
  }
  // Without this file PGlite would create a new database over the existing files and destroy them.
  if (!existsSync(join(folder, "PG_VERSION")) && readdirSync(folder).length > 0) {
    throw new Error("A file without which there is no database is missing: PG_VERSION.");
  }
  const engine = await PGlite.create(folder, START);
  // A checkpoint deletes unneeded files of the write-ahead log. Recycled, they would be most of each dump.
  await engine.exec("set wal_recycle = off");
  return engine;
}

type Table = { name: string; quoted: string };

/** Our tables by name: the durable ones, or the unlogged ones, which hold data for minutes only and are empty after a crash. */
async function tablesThat(kind: "last" | "are unlogged", engine: PGlite): Promise<Table[]> {
  const found = await engine.query<Table>(
    `select relname as name, quote_ident(relname) as quoted from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = $1 order by relname`,
    [kind === "last" ? "p" : "u"],
  );
  return found.rows;
}

/** For tests. */
function createInMemory(dumpFile: string | null): Promise<PGlite> {
  const dump = dumpFile === null ? null : new Blob([readFileSync(dumpFile)], { type: "application/gzip" });
  return PGlite.create("memory://", { postgresqlconf: POSTGRESQL_CONF, ...START, ...(dump && { loadDataDir: dump }) });
}

/** Row counts of our durable tables, by name. */
export async function countRows(engine: PGlite): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, quoted } of await tablesThat("last", engine)) {
    const found = await engine.query<{ n: number }>(`select count(*)::int as n from ${quoted}`);
    counts[name] = found.rows[0]?.n ?? 0;
  }
  return counts;
}

/**
 * Copies the whole database except the content of its unlogged tables: these hold visitors' addresses for minutes
 * only, which would survive in a backup, even in rows deleted long ago. So these tables are emptied for the copy and
 * refilled after it. The caller holds the session meanwhile, so no query sees them empty. Returns the slower half of
 * the work: compressing (off this thread) and writing durably. The file gets its name only when all of it is on the
 * disk. `folder` is that of the database's files, null for a database in memory.
 */
export async function dumpDatabase(
  engine: PGlite,
  { folder, file }: { folder: string | null; file: string },
): Promise<() => Promise<void>> {
  // Copied to a file beside the dump: in memory the copy would take more than the size of the database.
  const copy = `${file}.copy`;
  const removeCopy = (): void => rmSync(copy, { force: true });
  const putBack = await emptyUnlogged(engine);
  try {
    await engine.exec("checkpoint");
    const files = folder === null ? (await engine.dumpDataDir("none")).stream() : pack(folder, { map: ownedByRoot });
    await pipeline(files, createWriteStream(copy, { mode: 0o600 }));
  } catch (error) {
    removeCopy();
    throw error;
  } finally {
    await putBack();
  }
  return async () => {
    const draft = `${file}.new`;
    try {
      const compressed = createWriteStream(draft, { mode: 0o600, flush: true });
      await pipeline(createReadStream(copy), createGzip({ level: 3 }), compressed);
    } finally {
      removeCopy();
    }
    renameSync(draft, file);
    syncFolder(dirname(file));
  };
}

/** A number of a user on this machine would be another user on the machine that restores the dump as root. */
function ownedByRoot(header: Headers): Headers {
  return { ...header, uid: 0, gid: 0 };
}

/** Empties the unlogged tables; returns a function that restores their rows. */
async function emptyUnlogged(engine: PGlite): Promise<() => Promise<void>> {
  const tables = await tablesThat("are unlogged", engine);
  const stored: { quoted: string; rows: string }[] = [];
  for (const { quoted } of tables) {
    const found = await engine.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${quoted} t`);
    const rows = found.rows[0]?.rows ?? null;
    if (rows !== null) stored.push({ quoted, rows });
  }
  if (tables.length > 0) await engine.exec(`truncate ${tables.map(({ quoted }) => quoted).join(", ")}`);
  return async () => {
    for (const { quoted, rows } of stored) {
      await engine.query(`insert into ${quoted} select * from json_populate_recordset(null::${quoted}, $1::json)`, [
        rows,
      ]);
    }
  };
}

/**
 * Executes complete frontend messages and returns the backend's bytes. Streams, because `execProtocolRaw` of PGlite
 * 0.5.16 also parses every answer into a private list that only PGlite's own queries empty: a server that calls it
 * alone runs out of memory.
 */
export async function answerMessages(engine: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  // PGlite passes a view of its own memory, which the next chunk overwrites.
  await engine.execProtocolRawStream(messages, { onRawData: (chunk) => void chunks.push(chunk.slice()) });
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}
