import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import {
  OPEN_DATA_COLUMNS,
  type OpenDataFile,
  openDataHead,
  openDataLine,
  openDataRows,
} from "#core/open-data/open-data.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { replaceOpenDataDump } from "#data/queries/open-data-write.ts";
import { findLastEventId, listOpenEvents } from "#data/queries/open-data.ts";
import { transaction } from "#data/transaction.ts";
import { CSV_MARK, csvLine } from "#formats/csv-download.ts";
import type { Storage } from "#storage/storage.ts";

type Making = {
  database: Pick<Database, "db">;
  storage: Storage;
  site: { name: string; baseUrl: string };
};

/** How many events are in memory at the same time, at most. */
const BATCH = 500;

/**
 * Makes the files of open data anew and puts them in the place of the last ones. They are written to the disk while the
 * events are read, so that memory does not grow with the directory.
 */
export async function makeOpenData(making: Making, now: EpochMs): Promise<{ events: number }> {
  const { database, storage } = making;
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 });
  const drafts = { lines: join(storage.incoming, randomUUID()), table: join(storage.incoming, randomUUID()) };
  try {
    const events = await writeDrafts(making, drafts, now);
    const name = `open-data/${randomUUID()}`;
    const [linesName, tableName] = [`${name}.ndjson.gz`, `${name}.csv.gz`];
    const linesBytes = await store(storage, drafts.lines, linesName);
    const tableBytes = await store(storage, drafts.table, tableName);
    const made = { madeAt: now, events, linesName, linesBytes, tableName, tableBytes };
    const old = await transaction(database.db, (tx) => replaceOpenDataDump(tx, made));
    for (const each of old) await storage.delete(each);
    return { events };
  } finally {
    for (const draft of Object.values(drafts)) await rm(draft, { force: true });
  }
}

async function writeDrafts(
  { database, site }: Making,
  drafts: Record<OpenDataFile, string>,
  now: EpochMs,
): Promise<number> {
  const [lines, table] = [zipTo(drafts.lines), zipTo(drafts.table)];
  const { name, baseUrl } = site;
  await lines.write(`${JSON.stringify(openDataHead({ site: name, baseUrl, madeAt: now }))}\n`);
  await table.write(CSV_MARK + csvLine(OPEN_DATA_COLUMNS));
  const last = await findLastEventId(database.db);
  let count = 0;
  // Ranges of ids: each is found by the primary key, however large the table is.
  for (let after = 0; after < last; after += BATCH) {
    const events = await listOpenEvents(database.db, { after, upTo: Math.min(after + BATCH, last) });
    await lines.write(events.map((event) => `${openDataLine(event, baseUrl)}\n`).join(""));
    await table.write(events.flatMap((event) => openDataRows(event, baseUrl).map(csvLine)).join(""));
    count += events.length;
  }
  await lines.end();
  await table.end();
  return count;
}

/** A compressed file that takes text no faster than the disk. */
function zipTo(path: string): { write: (text: string) => Promise<void>; end: () => Promise<void> } {
  const zip: Gzip = createGzip();
  const file = zip.pipe(createWriteStream(path, { mode: 0o600 }));
  const written = finished(file);
  // Reported by `end`, or by the write that follows.
  written.catch(() => undefined);
  return {
    async write(text) {
      if (text !== "" && !zip.write(text)) await Promise.race([once(zip, "drain"), written]);
    },
    async end() {
      zip.end();
      await written;
    },
  };
}

async function store(storage: Storage, draft: string, name: string): Promise<number> {
  const { size: bytes } = await stat(draft);
  await storage.put(name, { stream: createReadStream(draft), bytes }, "application/gzip");
  return bytes;
}
