import type { Actor } from "#core/audit/actor.ts";
import type { RefusedRow } from "#core/imports/import-result.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";

export type ImportOptions = {
  /** Who imports, for the audit log. */
  actor: Actor;
  /** Says what would happen and writes nothing. */
  dryRun: boolean;
  /** Events are approved at once; without it they are held (PRODUCT P6). */
  approve: boolean;
  /** The zone of times that name none. */
  timezone: ZoneId;
  /** Which list the file comes from: source_ids and rows are known again within one source. */
  source: string;
  now: EpochMs;
  /** Stops after the batch at hand; what is stored stays. */
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
  onRefused?: (refused: RefusedRow) => void;
};

export const DEFAULT_SOURCE = "csv";
export const SOURCE_MAX = 120;
