import { randomUUID } from "node:crypto";
import { storedFile } from "#commands/imports/stored-file.ts";
import { storeFile } from "#commands/imports/store-file.ts";
import { surveyRun } from "#commands/imports/survey-run.ts";
import type { Actor } from "#core/audit/actor.ts";
import { proposedMapping } from "#core/imports/column-mapping.ts";
import { mayImport } from "#core/imports/import-policy.ts";
import { type ImportKind, type ImportRunOptions, kindOfFile } from "#core/imports/import-run.ts";
import { type Checked, type Fault, refused } from "#core/text/fault.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteImportRun, insertImportRun, updateImportRun } from "#data/queries/import-runs-write.ts";
import { rememberedMapping } from "#data/queries/import-runs.ts";

export type NewImport = {
  actor: Actor;
  /** Null: by the file's name, .csv or .ics. */
  kind: ImportKind | null;
  /** Null: `csv`, `sheet` or `ics`. */
  source: string | null;
  fileName: string;
  /** Read once, a chunk at a time; left alone from the moment on at which the file is refused. */
  file: AsyncIterable<Uint8Array>;
  /** How large the file is at least, where its sender says it. */
  atLeastBytes?: number;
  options: ImportRunOptions;
  /** Begun by `npm run import`. */
  fromCommandLine?: boolean;
};

export type StartOutcome =
  /** A calendar needs no mapping of columns. */
  | { outcome: "started"; runId: string; state: "uploaded" | "mapped" }
  | { outcome: "refused"; fault: Fault }
  | { outcome: "forbidden" };

const NAME_MAX = 255;

/** Takes in a file and looks it through; nothing is imported yet. What is no list of events is refused in the spec's words and leaves nothing behind. */
export async function startImport({ db }: Pick<Database, "db">, given: NewImport, now: EpochMs): Promise<StartOutcome> {
  const { actor, options } = given;
  if (!mayImport(actor)) {
    const refusal = { action: "start-import", actor, entity: null, outcome: "refused" } as const;
    await recordAudit(db, { ...refusal, facts: { reason: "role" } }, now);
    return { outcome: "forbidden" };
  }
  const kind = given.kind ?? kindOfFile(given.fileName);
  if (given.fileName === "") return { outcome: "refused", fault: { key: "imports.file.missing", values: {} } };
  if (kind === null) return { outcome: "refused", fault: { key: "imports.file.notCsv", values: {} } };
  const run = {
    publicId: randomUUID(),
    actorId: actor.userId,
    actorRole: actor.role,
    fromCommandLine: given.fromCommandLine ?? false,
    source: given.source ?? kind,
    kind,
    fileName: Array.from(given.fileName).slice(-NAME_MAX).join(""),
    state: "uploading",
    options,
    createdAt: now,
  } as const;
  const id = await insertImportRun(db, run);
  try {
    const taken = await takeIn({ db }, { ...run, id }, given);
    if (taken.ok) return { outcome: "started", runId: run.publicId, state: taken.value };
    await deleteImportRun(db, id);
    return { outcome: "refused", fault: taken.fault };
  } catch (error) {
    await deleteImportRun(db, id);
    throw error;
  }
}

type TakenRun = {
  id: number;
  kind: ImportKind;
  source: string;
  options: ImportRunOptions;
  fileName: string;
  createdAt: EpochMs;
};

async function takeIn(
  { db }: Pick<Database, "db">,
  run: TakenRun,
  sent: Pick<NewImport, "file" | "atLeastBytes">,
): Promise<Checked<"uploaded" | "mapped">> {
  const stored = await storeFile(db, run.id, sent);
  if (!stored.ok) return stored;
  if (stored.value === 0) return refused("imports.file.empty");
  const survey = await surveyRun(storedFile(db, run.id), run);
  if (!survey.ok) return survey;
  const { names, firstValues, rows } = survey.value;
  const state = run.kind === "ics" ? "mapped" : "uploaded";
  const mapping = proposedMapping(names, await rememberedMapping(db, run.source));
  const found = { survey: { names, firstValues }, mapping, totalRows: rows, fileBytes: stored.value };
  await updateImportRun(db, run.id, { state, ...found });
  return { ok: true, value: state };
}
