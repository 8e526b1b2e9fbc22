import type { Header } from "#core/imports/columns.ts";
import { ERROR_CATEGORIES, type ErrorCategory, type RowError } from "#core/imports/row-error.ts";
import type { ValidationError } from "#core/validation-error.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** Spec §9: error samples shown, fields of each, characters of a value. */
const SAMPLES_MAX = 5;
const SAMPLE_FIELDS_MAX = 6;
const SAMPLE_VALUE_MAX = 50;

/** A row that was refused, by its number in a spreadsheet, with its causes and what identifies it. */
export type RefusedRow = {
  row: number;
  faults: readonly [RowError, ...RowError[]];
  /** The first fields of the row, values cut. */
  fields: readonly { name: string; value: string }[];
};

/** What became of a row that was accepted. */
type RowOutcome = "imported" | "updated" | "unchanged";

/** The figures of the results panel (spec §2, Import results panel). */
export type ImportResult = Record<RowOutcome, number> & {
  /** Rows with text below the header. */
  rows: number;
  refused: number;
  /** Accepted rows whose event has no link yet (PRODUCT P10). */
  linkMissing: number;
  /** Fields that the file changed but a person had edited: theirs stand. */
  keptEdits: number;
  categories: Record<ErrorCategory, number>;
  samples: readonly RefusedRow[];
  /** Why the file as a whole was refused. */
  refusal: ValidationError | null;
  /** Columns of the file that were not used. */
  ignoredColumns: readonly string[];
  dryRun: boolean;
  cancelled: boolean;
};

/** What taking an import back did: events deleted and put right, and fields that somebody had edited since. */
export type TakenBack = { deleted: number; restored: number; keptEdits: number };

/** What a batch of rows adds to the figures, beside its refused rows. */
export type BatchFigures = Record<RowOutcome | "linkMissing" | "keptEdits", number>;

export function emptyResult(dryRun: boolean): ImportResult {
  return {
    rows: 0,
    imported: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    linkMissing: 0,
    keptEdits: 0,
    categories: Object.fromEntries(ERROR_CATEGORIES.map((category) => [category, 0])) as ImportResult["categories"],
    samples: [],
    refusal: null,
    ignoredColumns: [],
    dryRun,
    cancelled: false,
  };
}

/** The result with one more batch of so many rows. */
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
  };
  return batch.refused.reduce((before, { refused }) => withRefused(before, refused), sum);
}

/** The result with one more refused row, counted under its first cause. */
export function withRefused(result: ImportResult, refused: RefusedRow): ImportResult {
  const { category } = refused.faults[0];
  return {
    ...result,
    refused: result.refused + 1,
    categories: { ...result.categories, [category]: result.categories[category] + 1 },
    samples: result.samples.length < SAMPLES_MAX ? [...result.samples, refused] : result.samples,
  };
}

/** A refused row as it is shown: its first six fields, each cut at 50 characters. */
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

/** A value as samples show it: its first 50 characters. */
export function cutValue(value: string): string {
  const characters = Array.from(value.slice(0, SAMPLE_VALUE_MAX * 2 + 1));
  return characters.length > SAMPLE_VALUE_MAX ? `${characters.slice(0, SAMPLE_VALUE_MAX).join("")}…` : value;
}

/** What an import that was not refused whole came to, in one sentence (spec §8, Import summary). */
export function resultWords(result: ImportResult): MessageRef {
  const { imported: count, updated, unchanged, refused } = result;
  const key = (name: string) => `imports.results.${name}`;
  if (result.dryRun) return { key: key("trial"), values: { count, updated, refused } };
  if (count > 0) return { key: key(refused > 0 ? "successWithRefused" : "success"), values: { count, refused } };
  if (updated > 0) return { key: key("updatedOnly"), values: { updated, unchanged } };
  if (unchanged > 0) return { key: key("unchanged"), values: { count: unchanged } };
  return { key: key("noneWithRefused"), values: { refused } };
}
