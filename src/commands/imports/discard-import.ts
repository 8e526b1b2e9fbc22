import type { Database } from "#data/database.ts";
import { deleteImportRun, lockImportRun } from "#data/queries/import-runs-write.ts";
import { transaction } from "#data/transaction.ts";

/** Forgets a run that has stored no event, with its file: a trial from the command line, or a file whose columns cannot be mapped. */
export function discardImport({ db }: Pick<Database, "db">, runId: string): Promise<void> {
  return transaction(db, async (tx) => {
    const run = await lockImportRun(tx, runId);
    if (run !== null && run.result === null) await deleteImportRun(tx, run.id);
  });
}
