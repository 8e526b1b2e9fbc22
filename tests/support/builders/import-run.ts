import { importEvents } from "#commands/imports/import-events.ts";
import { DEFAULT_SOURCE, type ImportOptions } from "#commands/imports/import-options.ts";
import type { ImportFile } from "#commands/imports/survey-file.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { ImportResult } from "#core/imports/import-result.ts";
import type { Database } from "#data/database.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { csvFile, type RowCells } from "#tests/support/builders/import-file.ts";

/** A file of this text or these bytes, in small chunks. */
export function fileOf(content: string | Uint8Array): ImportFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    open: async function* () {
      for (let start = 0; start < bytes.length; start += 1_000) yield bytes.subarray(start, start + 1_000);
    },
  };
}

/** Imports rows, or a whole file, as an approved import in UTC; give what the test is about. */
export function runImport(
  database: Pick<Database, "db" | "kind">,
  content: readonly RowCells[] | string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<ImportResult> {
  const file = fileOf(typeof content === "string" || content instanceof Uint8Array ? content : csvFile(content));
  return importEvents(database, file, {
    actor: SYSTEM_ACTOR,
    dryRun: false,
    approve: true,
    timezone: "UTC",
    source: DEFAULT_SOURCE,
    now: TEST_NOW,
    ...options,
  });
}
