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

/** How long a process may be silent before another one takes its run over. */
export const CLAIM_MS = 15 * SECOND_MS;

/** A run as its process last saw it. */
export type ClaimedRun = ImportRunRow & { claimedBy: string };

/**
 * Locks a run in the transaction that writes its next batch, and makes sure that it is still this process's: one that was thought dead, or
 * whose run was cancelled, fails with `conflict` and writes nothing.
 */
export async function holdClaim(
  tx: Transaction,
  { publicId, claimedBy, state, doneRows }: Pick<ClaimedRun, "publicId" | "claimedBy" | "state" | "doneRows">,
): Promise<void> {
  const now = await lockImportRun(tx, publicId);
  if (now?.claimedBy === claimedBy && now.state === state && now.doneRows === doneRows) return;
  throw new AppError("conflict", "The import is somebody else's by now, or was stopped.");
}

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

/** A readable row of the file with the key that stands for it. */
export type KeyedRow = ImportRow & { row: number; cells: readonly string[]; key: string };

/** A part of reading a file: the row with its key. */
export function keyedRow(read: ImportRow, { row, cells }: Pick<KeyedRow, "row" | "cells">): KeyedRow {
  return { ...read, row, cells, key: keyOf(read.draft) };
}

/** The key and the start of a row that leaves its zone open by the clocks of `zone`. */
export function startInZone({ draft, key }: KeyedRow, zone: ZoneId): { key: string; startsLocal: LocalDateTime } {
  const [schedule] = draft.schedules;
  if (schedule === undefined) return { key, startsLocal: "" };
  const startsLocal = toLocal(toInstant(schedule.startsLocal, schedule.timezone).instant, zone);
  return { key: startsLocal === schedule.startsLocal ? key : keyOf(draft, startsLocal), startsLocal };
}

/** A row as it reads for an event in `zone`; unchanged when it names its own, or when its rule does not fit that zone's clocks. */
export function rowInZone(row: KeyedRow, zone: ZoneId | null, context: RowContext): KeyedRow {
  if (!row.zoneOpen || zone === null || zone === row.draft.schedules[0]?.timezone) return row;
  const read = readRow(row.cells, { ...context, zone });
  return read.ok ? keyedRow(read.row, row) : row;
}

/** The identity can be longer than an index takes; 132 bits of its hash are as good. */
function keyOf(draft: EventDraft, startsLocal?: LocalDateTime): string {
  return createHash("sha256").update(importIdentity(draft, startsLocal)).digest("base64url").slice(0, 22);
}
