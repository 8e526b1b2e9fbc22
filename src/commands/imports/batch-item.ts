import { setImmediate } from "node:timers/promises";
import type { KeyedRow } from "#commands/imports/keyed-row.ts";
import type { RefusedRow } from "#core/imports/import-result.ts";
import type { Header } from "#core/imports/columns.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { datesInWindow } from "#core/occurrences/rule-density.ts";
import type { Database } from "#data/database.ts";

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
 * What one transaction stores at most. A row of a daily series brings some 430 dates. PostgreSQL gets few round trips. The
 * embedded database has one session: whoever asks it for a page waits for the batch at hand, so a batch takes some 20 ms.
 */
const BATCH_MAX = { postgres: { rows: 500, dates: 6_000 }, pglite: { rows: 8, dates: 200 } } as const;

/** After so many rows requests have their turn: reading a row takes some tenth of a millisecond. */
const ROWS_AT_A_STRETCH = 40;

/**
 * The items in the batches in which they are stored.
 */
export async function* batchesOf(items: AsyncIterable<BatchItem>, kind: Database["kind"]): AsyncGenerator<BatchItem[]> {
  const max = BATCH_MAX[kind];
  let batch: BatchItem[] = [];
  let dates = 0;
  for await (const item of items) {
    batch.push(item);
    if (batch.length % ROWS_AT_A_STRETCH === 0) await setImmediate();
    dates += datesOf(item);
    if (batch.length < max.rows && dates < max.dates) continue;
    yield batch;
    batch = [];
    dates = 0;
  }
  if (batch.length > 0) yield batch;
}

function datesOf(item: BatchItem): number {
  if (item.kind === "refused") return 0;
  return item.row.draft.schedules.reduce((sum, { rrule }) => sum + datesInWindow(rrule), 0);
}
