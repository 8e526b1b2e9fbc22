import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { AppError } from "#core/errors.ts";
import type { EventDraft } from "#core/events/event-draft.ts";
import type { Header } from "#core/imports/columns.ts";
import type { RefusedRow } from "#core/imports/import-result.ts";
import { importIdentity } from "#core/imports/match-row.ts";
import { type ImportRow, readRow } from "#core/imports/read-row.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import { datesInWindow } from "#core/occurrences/rule.ts";
import { type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { toInstant, toLocal } from "#core/time/local-time.ts";
import type { Database } from "#data/database.ts";
import { type ImportRunRow, lockImportRun } from "#data/queries/import-runs-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** How long a process may be silent before another one takes its run over, in milliseconds. */
export const CLAIM_MS = 15 * SECOND_MS;

/** A run as this process last read it. */
export type ClaimedRun = ImportRunRow & { claimedBy: string };

/**
 * Locks a run in the transaction of its next batch and checks that this process still owns it. Throws `conflict` when
 * another process took the run over or it was canceled.
 */
export async function holdClaim(
  tx: Transaction,
  { publicId, claimedBy, state, doneRows }: Pick<ClaimedRun, "publicId" | "claimedBy" | "state" | "doneRows">,
): Promise<void> {
  const now = await lockImportRun(tx, publicId);
  if (now?.claimedBy === claimedBy && now.state === state && now.doneRows === doneRows) return;
  throw new AppError("conflict", "The import is somebody else's by now, or was stopped.");
}

/** A refused row with all its cells. */
export type RefusedItem = { refused: RefusedRow; cells: readonly string[] };
export type BatchItem = ({ kind: "refused" } & RefusedItem) | { kind: "readable"; row: KeyedRow };

/** A surveyed file: its rows can be read repeatedly and are always the same. */
export type OpenedFile = {
  header: Header;
  context: RowContext;
  /** Number of rows below the header, refused ones included. */
  rows: number;
  items: () => AsyncGenerator<BatchItem>;
};

/**
 * Limits of one transaction. A row of a daily series has some 430 dates. PostgreSQL needs few round trips. The
 * embedded database has one session, so a page waits for the current batch; a batch takes some 20 ms.
 */
const BATCH_MAX = { postgres: { rows: 500, dates: 6_000 }, pglite: { rows: 8, dates: 200 } } as const;

/** Yields to requests after this many rows: reading a row takes some tenth of a millisecond. */
const ROWS_AT_A_STRETCH = 40;

/** Groups the items into the batches in which they are stored. */
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

/** A readable row of the file with its identity key. */
export type KeyedRow = ImportRow & { row: number; cells: readonly string[]; key: string };

/** A part of reading a file: the row with its key. */
export function keyedRow(read: ImportRow, { row, cells }: Pick<KeyedRow, "row" | "cells">): KeyedRow {
  return { ...read, row, cells, key: keyOf(read.draft) };
}

/** The key and local start, in `zone`, of a row without a time zone of its own. */
export function startInZone({ draft, key }: KeyedRow, zone: ZoneId): { key: string; startsLocal: LocalDateTime } {
  const [schedule] = draft.schedules;
  if (schedule === undefined) return { key, startsLocal: "" };
  const startsLocal = toLocal(toInstant(schedule.startsLocal, schedule.timezone).instant, zone);
  return { key: startsLocal === schedule.startsLocal ? key : keyOf(draft, startsLocal), startsLocal };
}

/** The row with its times in `zone`; unchanged when it names a zone, or when its rule is not possible in `zone`. */
export function rowInZone(row: KeyedRow, zone: ZoneId | null, context: RowContext): KeyedRow {
  if (!row.zoneOpen || zone === null || zone === row.draft.schedules[0]?.timezone) return row;
  const read = readRow(row.cells, { ...context, zone });
  return read.ok ? keyedRow(read.row, row) : row;
}

/** The identity can be longer than an index allows; 132 bits of its hash are enough. */
function keyOf(draft: EventDraft, startsLocal?: LocalDateTime): string {
  return createHash("sha256").update(importIdentity(draft, startsLocal)).digest("base64url").slice(0, 22);
}
