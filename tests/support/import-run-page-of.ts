import { expect } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aMappedRun, applied, previewed } from "#tests/support/builders/an-import-run.ts";
import { csvFile, type RowCells } from "#tests/support/builders/import-file.ts";
import { runAction } from "#web/routes/admin-import-run/admin-import-run-action.server.ts";
import { type RunView, runLoader } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";

const AT = "https://same.example/admin/import/";

/** Rows of a list that is in the directory before another one is imported. */
export const BEFORE = [
  { source_id: "a", title: "Vespers" },
  { source_id: "b", title: "Compline" },
  { source_id: "c", title: "Lauds" },
];

/** The page of an import run on a database: what it shows, and its forms, sent by a moderator unless another is given. */
export function importRunPageOf(database: Database) {
  async function load(runId: string, query = ""): Promise<RunView> {
    const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
    const url = new URL(AT + runId + query);
    const { view } = await runLoader(
      { url, runId },
      frame,
      aRequestContext({ database, zone: { id: "UTC", source: "address" } }),
    );
    return view;
  }

  async function shown<Shows extends RunView["shows"]>(runId: string, shows: Shows, query = "") {
    const view = await load(runId, query);
    expect(view.shows).toBe(shows);
    return view as Extract<RunView, { shows: Shows }>;
  }

  async function send(runId: string, fields: Record<string, string> | [string, string][], sender?: Viewer) {
    const viewer = sender ?? (await aUser(database, { role: "moderator" }));
    const request = new Request(AT + runId, { method: "POST", body: new URLSearchParams(fields) });
    const answer = await runAction(request, runId, aRequestContext({ database, viewer }));
    if (!(answer instanceof Response)) return { to: null, toast: "", page: answer.data, status: answer.init?.status };
    const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    return { to: answer.headers.get("location"), toast, page: null, status: answer.status };
  }

  /** Imports the first list into the directory, and creates the preview of the second. */
  async function aPreview(before: readonly RowCells[], after: readonly RowCells[]): Promise<string> {
    await applied(database, await aMappedRun(database, csvFile(before)));
    const runId = await aMappedRun(database, csvFile(after));
    await previewed(database, runId);
    return runId;
  }
  return { load, shown, send, aPreview };
}
