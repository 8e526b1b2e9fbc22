import type { Actor } from "#core/audit/actor.ts";
import type { ImportKind, ImportRunOptions } from "#core/imports/import-run.ts";
import type { Fault } from "#core/text/fault.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

export type NewImport = {
  actor: Actor;
  /** Null: by the file's name, .csv or .ics. */
  kind: ImportKind | null;
  /** Null: `csv`, `sheet` or `ics`, as the command line names it. */
  source: string | null;
  fileName: string;
  /** Read once, a chunk at a time; left alone from the moment on at which the file is refused. */
  file: AsyncIterable<Uint8Array>;
  options: ImportRunOptions;
};

export type StartOutcome =
  /** A calendar needs no mapping of columns. */
  | { outcome: "started"; runId: string; state: "uploaded" | "mapped" }
  | { outcome: "refused"; fault: Fault }
  | { outcome: "forbidden" };

/** See below. */
export async function startImport(
  _deps: Pick<Database, "db">,
  _given: NewImport,
  _now: EpochMs,
): Promise<StartOutcome> {
  throw new Error("not yet");
}
