import type { Header } from "#core/imports/columns.ts";
import { ERROR_CATEGORIES, type ErrorCategory, type RowError } from "#core/imports/row-error.ts";
import type { ValidationError } from "#core/validation-error.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** Spec §9: error samples shown, fields of each, characters of a value. */
const SAMPLES_MAX = 5;
const SAMPLE_FIELDS_MAX = 6;
const SAMPLE_VALUE_MAX = 50;

/** A refused row: its number in a spreadsheet, its errors and what identifies it. */
export type RefusedRow = {
  row: number;
  faults: readonly [RowError, ...RowError[]];
  /** The first fields of the row, values cut. */
  fields: readonly { name: string; value: string }[];
};

/** The outcome of an accepted row. */
type RowOutcome = "imported" | "updated" | "unchanged";

/** The numbers of the results panel (spec §2, Import results panel). */
export type ImportResult = Record<RowOutcome, number> & {
  /** Rows with text below the header. */
  rows: number;
  refused: number;
  /** Accepted rows whose event has no link yet (PRODUCT P10). */
  linkMissing: number;
  /** Fields that the file changed but a person had edited: the edit remains. */
  keptEdits: number;
  /** New or changed rows that may be duplicates of known events; absent in results from before the comparison. */
  possibleDuplicates?: number;
  /** New rows that a person left out; absent in results from before that could be. */
  leftOut?: number;
  categories: Record<ErrorCategory, number>;
  samples: readonly RefusedRow[];
  /** Why the whole file was refused. */
  refusal: ValidationError | null;
  /** Columns of the file that were not used. */
  ignoredColumns: readonly string[];
  dryRun: boolean;
  cancelled: boolean;
};

/** The result of a rollback: events deleted and restored, and fields that a person had edited since. */
export type TakenBack = { deleted: number; restored: number; keptEdits: number };

/** What a batch of rows adds to the numbers, beside its refused rows. */
export type BatchFigures = Record<RowOutcome | "linkMissing" | "keptEdits" | "possibleDuplicates" | "leftOut", number>;

export function emptyResult(dryRun: boolean): ImportResult {
  return {
    rows: 0,
    imported: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    linkMissing: 0,
    keptEdits: 0,
    possibleDuplicates: 0,
    leftOut: 0,
    categories: Object.fromEntries(ERROR_CATEGORIES.map((category) => [category, 0])) as ImportResult["categories"],
    samples: [],
    refusal: null,
    ignoredColumns: [],
    dryRun,
    cancelled: false,
  };
}

/** The result with one more batch of rows. */
export function withBatch(
  result: ImportResult,
  batch: BatchFigures & { refused: readonly { refused: RefusedRow }[] },
  rows: number,
): ImportResult {
  const { imported, updated, unchanged, linkMissing, keptEdits } = result;
  const sum: ImportResult = {
    ...result,
    rows: result.rows + rows,
    imported: imported + batch.imported,
    updated: updated + batch.updated,
    unchanged: unchanged + batch.unchanged,
    linkMissing: linkMissing + batch.linkMissing,
    keptEdits: keptEdits + batch.keptEdits,
    possibleDuplicates: (result.possibleDuplicates ?? 0) + batch.possibleDuplicates,
    leftOut: (result.leftOut ?? 0) + batch.leftOut,
  };
  return batch.refused.reduce((before, { refused }) => withRefused(before, refused), sum);
}

/** The result with one more refused row, counted under its first error. */
export function withRefused(result: ImportResult, refused: RefusedRow): ImportResult {
  const { category } = refused.faults[0];
  return {
    ...result,
    refused: result.refused + 1,
    categories: { ...result.categories, [category]: result.categories[category] + 1 },
    samples: result.samples.length < SAMPLES_MAX ? [...result.samples, refused] : result.samples,
  };
}

/** A refused row for display: its first six fields, each cut at 50 characters. */
export function refusedRow(
  row: number,
  faults: RefusedRow["faults"],
  { cells, header }: { cells: readonly string[]; header: Header },
): RefusedRow {
  const fields = cells.slice(0, SAMPLE_FIELDS_MAX).map((cell, place) => ({
    name: header.names[place]?.trim() ?? "",
    value: cutValue(cell),
  }));
  return { row, faults, fields };
}

/** A value for display: its first 50 characters. */
export function cutValue(value: string): string {
  const characters = Array.from(value.slice(0, SAMPLE_VALUE_MAX * 2 + 1));
  return characters.length > SAMPLE_VALUE_MAX ? `${characters.slice(0, SAMPLE_VALUE_MAX).join("")}…` : value;
}

/** The result of an import in one sentence, if the file was not refused as a whole (spec §8, Import summary). */
export function resultWords(result: ImportResult): MessageRef {
  const { imported: count, updated, unchanged, refused } = result;
  const key = (name: string) => `imports.results.${name}`;
  if (result.dryRun) return { key: key("trial"), values: { count, updated, refused } };
  if (count > 0) return { key: key(refused > 0 ? "successWithRefused" : "success"), values: { count, refused } };
  if (updated > 0) return { key: key("updatedOnly"), values: { updated, unchanged } };
  if (unchanged > 0) return { key: key("unchanged"), values: { count: unchanged } };
  return { key: key("noneWithRefused"), values: { refused } };
}
