import { applyImport } from "#commands/imports/apply-rows.ts";
import { cancelImport } from "#commands/imports/act-on-run.ts";
import { changeSource, saveSource } from "#commands/imports/import-source.ts";
import { editRow } from "#commands/imports/edit-row.ts";
import { excludeRows } from "#commands/imports/exclude-rows.ts";
import { mapColumns } from "#commands/imports/map-columns.ts";
import { previewImport } from "#commands/imports/preview-import.ts";
import { settleVanished } from "#commands/imports/settle-vanished.ts";
import { undoImport } from "#commands/imports/take-back-import.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { aMappedRun, handIn, previewed, theRun } from "#tests/support/builders/an-import-run.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import type { Call } from "#tests/permissions/call-command.ts";

const FILE = csvFile([{}]);
const OPTIONS = { timezone: "UTC", approve: true, owner: null } as const;
const CALENDAR = {
  kind: "ics",
  typed: "https://calendar.example.org/all.ics",
  everyHours: 24,
  timezone: "UTC",
  network: { sheetsOrigin: "https://sheets.example.org" },
} as const;

async function aSource({ inside }: Call): Promise<string> {
  await saveSource(inside, { actor: SYSTEM_ACTOR, ...CALENDAR, organizer: null }, TEST_NOW);
  const { rows } = await inside.db.execute<{ public_id: string }>("select public_id from import_sources");
  return rows[0]?.public_id ?? "";
}

/** Valid calls of the commands for imports, by the command's file. */
export const IMPORT_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "imports/start-import": ({ inside, actor }) => handIn(inside, FILE, { actor, options: OPTIONS }),
  "imports/map-columns": async ({ inside, actor }) => {
    const runId = await aMappedRun(inside, FILE);
    const { mapping } = await theRun(inside, runId);
    return mapColumns(inside, { actor, runId, mapping: mapping ?? [] }, TEST_NOW);
  },
  "imports/preview-import": async ({ inside, actor }) =>
    previewImport(inside, { actor, runId: await aMappedRun(inside, FILE) }, TEST_NOW),
  "imports/exclude-rows": async ({ inside, actor }) => {
    const runId = await aMappedRun(inside, FILE);
    await previewed(inside, runId);
    return excludeRows(inside, { actor, runId, rows: [2], excluded: true }, TEST_NOW);
  },
  "imports/edit-row": async ({ inside, actor }) => {
    const runId = await aMappedRun(inside, FILE);
    await previewed(inside, runId);
    return editRow(inside, { actor, runId, row: 2, cells: { title: "Vespers" } }, TEST_NOW);
  },
  "imports/apply-import": async ({ inside, actor }) =>
    applyImport(inside, { actor, runId: await aMappedRun(inside, FILE) }, TEST_NOW),
  "imports/cancel-import": async ({ inside, actor }) => {
    const runId = await aMappedRun(inside, FILE);
    await applyImport(inside, { actor: SYSTEM_ACTOR, runId }, TEST_NOW);
    return cancelImport(inside, { actor, runId }, TEST_NOW);
  },
  "imports/undo-import": async ({ inside, actor }) => {
    const runId = await aMappedRun(inside, FILE);
    await inside.db.execute("update import_runs set state = 'applied'");
    return undoImport(inside, { actor, runId }, TEST_NOW);
  },
  "imports/settle-vanished": async ({ inside, actor }) => {
    const runId = await aMappedRun(inside, FILE);
    await inside.db.execute("update import_runs set state = 'applied'");
    return settleVanished(inside, { actor, runId, act: "cancel", events: [] }, TEST_NOW);
  },
  "imports/save-source": ({ inside, actor, viewer, id }) => {
    const organizer = { publicId: id("organizer"), viewer: viewer() };
    return saveSource(inside, { actor, ...CALENDAR, organizer }, TEST_NOW);
  },
  "imports/change-source": async (call) => {
    const publicId = await aSource(call);
    const { inside, actor, viewer } = call;
    return changeSource(inside, { actor, viewer: viewer(), publicId, act: "stop" }, TEST_NOW);
  },
};
