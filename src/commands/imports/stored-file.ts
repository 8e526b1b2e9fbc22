import type { ImportFile } from "#commands/imports/survey-file.ts";
import { readFilePart } from "#data/queries/import-runs-write.ts";
import type { Connection } from "#data/transaction.ts";

/** How much of a file one row of the database holds. */
export const FILE_PART_BYTES = 256 * 1024;

/** The file of a run as it was handed in, a part at a time, in whichever process asks. */
export function storedFile(db: Connection, runId: number): ImportFile {
  return {
    open: async function* () {
      for (let part = 0; ; part += 1) {
        const bytes = await readFilePart(db, runId, part);
        if (bytes === null) return;
        yield bytes;
      }
    },
  };
}
