import { setImmediate } from "node:timers/promises";
import type { KeyedRow } from "#commands/imports/keyed-row.ts";
import type { RefusedRow } from "#core/imports/import-result.ts";
import type { Header } from "#core/imports/columns.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { datesInWindow } from "#core/occurrences/rule-density.ts";

/** A refused row with everything that stands in it. */
export type RefusedItem = { refused: RefusedRow; cells: readonly string[] };
export type BatchItem = ({ kind: "refused" } & RefusedItem) | { kind: "readable"; row: KeyedRow };

/** A file that has been looked through: its rows can be read again and again, always the same. */
export type OpenedFile = {
  header: Header;
  context: RowContext;
  /** Rows below the header, refused ones too. */
  rows: number;
  items: () => AsyncGenerator<BatchItem>;
};

/**
 * What one transaction stores at most: few round trips, yet pages wait for a moment only, for the embedded database has one
 * session. A row of a daily series brings some 430 dates.
 */
const BATCH_ROWS = 500;
const BATCH_DATES = 6_000;
/** Text of the rows, in characters: what is sent to the database is made in one go. */
const BATCH_CHARACTERS = 1_000_000;

/** After so many rows requests have their turn: reading a row takes some tenth of a millisecond. */
const ROWS_AT_A_STRETCH = 40;

/** The items in the lots in which they are stored. */
export async function* batchesOf(items: AsyncIterable<BatchItem>): AsyncGenerator<BatchItem[]> {
  let batch: BatchItem[] = [];
  let dates = 0;
  let characters = 0;
  for await (const item of items) {
    batch.push(item);
    if (batch.length % ROWS_AT_A_STRETCH === 0) await setImmediate();
    dates += datesOf(item);
    characters += charactersOf(item);
    if (batch.length < BATCH_ROWS && dates < BATCH_DATES && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    dates = 0;
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function charactersOf(item: BatchItem): number {
  const { cells } = item.kind === "refused" ? item : item.row;
  return cells.reduce((sum, { length }) => sum + length, 0);
}

function datesOf(item: BatchItem): number {
  if (item.kind === "refused") return 0;
  return item.row.draft.schedules.reduce((sum, { rrule }) => sum + datesInWindow(rrule), 0);
}
