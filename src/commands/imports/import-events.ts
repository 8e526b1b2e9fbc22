import { batchesOf } from "#commands/imports/batch-item.ts";
import type { ImportOptions } from "#commands/imports/import-options.ts";
import { openCsv } from "#commands/imports/open-csv.ts";
import { type BatchStep, newImportRun, storeBatch } from "#commands/imports/store-batch.ts";
import type { ImportFile } from "#commands/imports/survey-file.ts";
import { writeBatch } from "#commands/imports/write-batch.ts";
import { importBegun, importEnded } from "#core/imports/import-audit.ts";
import { emptyResult, type ImportResult, withBatch } from "#core/imports/import-result.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { transaction } from "#data/transaction.ts";

/**
 * Imports a CSV file of events (spec §5, Expected spreadsheet columns) from the command line, as the dashboard's runs do. A
 * bad row never stops a good one; a file that is not of this kind is refused whole. Each batch of rows is a transaction, so
 * what was stored before a failure stays, and running the file again continues: rows that are known change nothing.
 */
export async function importEvents(
  { db, kind }: Pick<Database, "db" | "kind">,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const opened = await openCsv(file, options.timezone);
  let result = emptyResult(options.dryRun);
  if (!opened.ok) return { ...result, refusal: opened.fault };
  const { header, rows: total, context } = opened.value;
  result = { ...result, ignoredColumns: header.ignored };
  const run = newImportRun(context, options);
  let begun = false;
  const step: BatchStep = {
    begin: async (tx) => {
      if (!begun && !options.dryRun) await recordAudit(tx, importBegun(options), options.now);
    },
    write: async (tx, plans) =>
      options.dryRun ? new Map<number, number>() : (await writeBatch(tx, plans, { ...options, owner: null })).created,
  };
  for await (const items of batchesOf(opened.value.items(), kind)) {
    result = { ...result, cancelled: options.signal?.aborted ?? false };
    if (result.cancelled) break;
    const stored = await storeBatch(db, items, run, step);
    begun = true;
    result = withBatch(result, stored, items.length);
    for (const { refused } of stored.refused) options.onRefused?.(refused);
    options.onProgress?.({ done: result.rows, total });
  }
  if (begun && !options.dryRun)
    await transaction(db, (tx) => recordAudit(tx, importEnded(options, result), options.now));
  return result;
}
