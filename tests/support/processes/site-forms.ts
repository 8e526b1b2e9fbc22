import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { SETTINGS_FIELDS, settingsMark, typedSettings } from "#core/settings/settings-input.ts";
import type { FirstChoices } from "#core/settings/site-choices.ts";
import { submissionFields } from "#core/submissions/submission.ts";
import type { Database } from "#data/database.ts";
import { findSiteChoices } from "#data/queries/site-settings.ts";
import { aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { columnsOf, csvFile, type RowCells } from "#tests/support/builders/import-file.ts";
import type { Visitor } from "#tests/support/processes/visitor.ts";

const NO_CHOICES: FirstChoices = { feedbackUrl: null, newsletterFormUrl: null, contactEmail: null };

/** The fields of the settings' form as an admin opened it now, with this notice above every page. */
export async function settingsForm(database: Database, notice: string): Promise<Readonly<Record<string, string>>> {
  const choices = await findSiteChoices(database.db, NO_CHOICES);
  const typed = { ...typedSettings(choices), notice };
  const fields = Object.fromEntries(SETTINGS_FIELDS.map((name) => [name, typed[name]]));
  return { ...fields, intent: "save", mark: settingsMark(choices) };
}

/** The fields of the form 'Submit Your Event' for an evening in a few days. */
export function submissionForm(submission: { title: string; email: string }): URLSearchParams {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const input = aSubmissionInput({
    eventTitle: submission.title,
    description: `A quiet hour that is called ${submission.title}.`,
    startsLocal: `${day}T19:00:00`,
    endsLocal: `${day}T20:00:00`,
    link: `https://meet.example.org/${encodeURIComponent(submission.title)}`,
    organizerEmail: submission.email,
  });
  const fields = Object.entries(submissionFields(input));
  return new URLSearchParams([...fields.flatMap(([name, texts]) => texts.map((text) => [name, text])), ["form", ""]]);
}

/** Sends a form of an import; null if its outcome is unknown. */
type Send = (what: string, request: () => Promise<Response>) => Promise<{ location: string | null } | "cut">;

type ImportedList = { admin: Visitor; origin: string; rows: readonly RowCells[]; send?: Send };

/** Sends a form that must be answered with a redirect. */
const sendOnce: Send = async (what, request) => {
  const answer = await request();
  assert.equal(answer.status, 303, what);
  return { location: answer.headers.get("location") };
};

/**
 * Imports a file through the dashboard's forms: uploads it, maps its columns, waits for the preview and applies it.
 * Returns the path of the import's page when the import has begun; null when a form got no answer.
 */
export async function importList(
  database: Database,
  { admin, origin, rows, send = sendOnce }: ImportedList,
): Promise<string | null> {
  const form = new FormData();
  form.set("from", "csv");
  form.set("zone", "UTC");
  form.set("file", new File([csvFile(rows)], "list.csv"));
  const uploaded = await send("an upload", () => admin.post(`${origin}/admin/import`, form));
  const path = uploaded === "cut" ? null : uploaded.location;
  if (path === null) return null;
  const mapping = new URLSearchParams([["intent", "map"], ...columnsOf(rows).map((column) => ["becomes", column])]);
  if ((await send("a mapping", () => admin.post(origin + path, mapping))) === "cut") return null;
  while ((await stateOfImport(database, path)).state === "previewing") await wait(100);
  const applied = await send("an import", () => admin.post(origin + path, { intent: "apply" }));
  return applied === "cut" ? null : path;
}

/** The state of an import, and how many of its rows are done. */
export async function stateOfImport(database: Database, path: string): Promise<{ state: string; done: number }> {
  const found = await database.pool.query<{ state: string; done: number }>(
    "select state, done_rows as done from import_runs where public_id = $1",
    [path.split("/").at(-1)],
  );
  return found.rows[0] ?? { state: "none", done: 0 };
}
