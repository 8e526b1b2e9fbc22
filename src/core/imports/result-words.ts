import type { ImportResult } from "#core/imports/import-result.ts";
import type { Words } from "#core/words.ts";

/** What an import that was not refused whole came to, in one sentence (spec §8, Import summary). */
export function resultWords(result: ImportResult): Words {
  const { imported: count, updated, unchanged, refused } = result;
  const key = (name: string) => `imports.results.${name}`;
  if (result.dryRun) return { key: key("trial"), values: { count, updated, refused } };
  if (count > 0) return { key: key(refused > 0 ? "successWithRefused" : "success"), values: { count, refused } };
  if (updated > 0) return { key: key("updatedOnly"), values: { updated, unchanged } };
  if (unchanged > 0) return { key: key("unchanged"), values: { count: unchanged } };
  return { key: key("noneWithRefused"), values: { refused } };
}
