import { randomUUID } from "node:crypto";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { mapColumns } from "#commands/imports/map-columns.ts";
import { previewImport } from "#commands/imports/preview-import.ts";
import { type NewImport, startImport } from "#commands/imports/start-import.ts";
import { type ImportStep, workOnImport } from "#commands/imports/work-on-import.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { type ImportRun, findImportRun } from "#data/queries/import-runs.ts";
import type { Database } from "#data/database.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { fileOf } from "#tests/support/builders/import-run.ts";

type ImportOverrides = Partial<NewImport> & { now?: number };

/** Uploads a file; the actor is the program itself by default. */
export function handIn(
  { db }: Pick<Database, "db">,
  content: string | Uint8Array,
  { now = TEST_NOW, ...overrides }: ImportOverrides = {},
) {
  return startImport(
    { db },
    {
      actor: SYSTEM_ACTOR,
      kind: null,
      source: null,
      fileName: "list.csv",
      file: fileOf(content).open(),
      options: { timezone: "UTC", approve: true, owner: null },
      ...overrides,
    },
    now,
  );
}

/** Uploads a file and accepts the proposed mapping; returns the run's id. */
export async function aMappedRun(
  database: Pick<Database, "db">,
  content: string | Uint8Array,
  overrides: ImportOverrides = {},
) {
  const started = await handIn(database, content, overrides);
  if (started.outcome !== "started") throw new Error(`Not started: ${JSON.stringify(started)}`);
  const { runId } = started;
  if (started.state === "uploaded") {
    const { mapping } = await theRun(database, runId);
    const mapped = await mapColumns(database, { actor: SYSTEM_ACTOR, runId, mapping: mapping ?? [] }, TEST_NOW);
    if (mapped.outcome !== "mapped") throw new Error(`Not mapped: ${JSON.stringify(mapped)}`);
  }
  return runId;
}

/** The run as the dashboard sees it. */
export async function theRun({ db }: Pick<Database, "db">, runId: string): Promise<ImportRun> {
  const run = await findImportRun(db, runId);
  if (run === null) throw new Error("The run is gone.");
  return run;
}

type WorkOptions = { now?: () => number; isStopped?: () => boolean; runner?: string };

/** Works on waiting runs until there are none, as a process does; returns the result of each. */
export async function work(
  { db, kind }: Pick<Database, "db" | "kind">,
  options: WorkOptions = {},
): Promise<readonly ImportStep[]> {
  const { now = () => TEST_NOW, isStopped = () => false, runner = randomUUID() } = options;
  const steps: ImportStep[] = [];
  for (;;) {
    const step = await workOnImport({ db, kind, now, isStopped }, runner);
    if (step.outcome === "nothing") return steps;
    steps.push(step);
    if (step.outcome !== "worked") return steps;
  }
}

/** Makes the preview of a run. */
export async function previewed(
  database: Pick<Database, "db" | "kind">,
  runId: string,
  now: number = TEST_NOW,
): Promise<ImportRun> {
  await previewImport(database, { actor: SYSTEM_ACTOR, runId }, now);
  await work(database, { now: () => now });
  return theRun(database, runId);
}

/** Applies a run to its end. */
export async function applied(
  database: Pick<Database, "db" | "kind">,
  runId: string,
  now: number = TEST_NOW,
): Promise<ImportRun> {
  await applyImport(database, { actor: SYSTEM_ACTOR, runId }, now);
  await work(database, { now: () => now });
  return theRun(database, runId);
}
