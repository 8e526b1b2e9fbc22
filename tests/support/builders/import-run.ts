import { type FileImportDeps, importFile } from "#cli/import-file.ts";
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

type ImportOverrides = Partial<Pick<FileImportDeps, "signal" | "onProgress" | "onRefused">> & {
  dryRun?: boolean;
  approve?: boolean;
  source?: string;
  fileName?: string;
  now?: number;
};

/** Imports rows or a whole file as an approved import in UTC; give what the test is about. */
export function runImport(
  { db, kind }: Pick<Database, "db" | "kind">,
  content: readonly RowCells[] | string | Uint8Array,
  overrides: ImportOverrides = {},
): Promise<ImportResult> {
  const { dryRun = false, approve = true, source = null, fileName = "list.csv", now = TEST_NOW, ...hooks } = overrides;
  const file = fileOf(typeof content === "string" || content instanceof Uint8Array ? content : csvFile(content));
  const options = { timezone: "UTC", approve, owner: null };
  return importFile(
    { db, kind, now: () => now, ...hooks },
    { actor: SYSTEM_ACTOR, dryRun, source, fileName, file: file.open(), options, fromCommandLine: true },
  );
}
