import { createHash } from "node:crypto";
import type { EventDraft } from "#core/events/event-draft.ts";
import { importIdentity } from "#core/imports/import-identity.ts";
import { type ImportRow, readRow } from "#core/imports/read-row.ts";
import type { RowContext } from "#core/imports/row-schedule.ts";
import type { LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { toInstant, toLocal } from "#core/time/local-time.ts";

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
