import { expect, test } from "vitest";
import { undoDeleteAll } from "#commands/events/delete-all-events.ts";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { cancelImport } from "#commands/imports/act-on-run.ts";
import { workOnImport } from "#commands/imports/work-on-import.ts";
import { undoImport } from "#commands/imports/take-back-import.ts";
import { hideOrganizerForAll } from "#commands/organizers/hide-organizer.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { findOrganizersByNameKey } from "#data/queries/organizers.ts";
import { listOpenDeletions } from "#data/queries/deleted-events.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aMappedRun, applied, theRun, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile, series } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { listTitles } from "#tests/support/database/list-titles.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const by = { actor: SYSTEM_ACTOR };

test("Undo reverts an import: new events are deleted, changed ones restored, people's edits kept", async () => {
  await applied(database, await aMappedRun(database, csvFile(series(3))));
  const before = await rows("select title, link, imported, source_id, import_key from events order by id");
  const times = "select starts_local, duration_seconds, rrule from schedules where event_id <= 3 order by id";
  const [dates, schedules] = [await rows(DATES), await rows(times)];
  const later = { start_date: "2026-12-07T18:00", end_date: "2026-12-07T19:30", title: "Moved" };
  const runId = await aMappedRun(database, csvFile([...series(3, later), { title: "Another", source_id: "s9" }]));
  expect(await applied(database, runId)).toMatchObject({ result: { imported: 1, updated: 3 } });
  expect(await rows(DATES)).not.toEqual(dates);
  await database.pool.query("update events set title = 'By hand' where source_id = 's2'");
  expect(await undoImport(database, { ...by, runId }, TEST_NOW)).toEqual({ outcome: "enqueued" });
  await work(database);
  expect(await theRun(database, runId)).toMatchObject({
    state: "undone",
    takenBack: { deleted: 1, restored: 3, keptEdits: 1 },
  });
  expect(await listTitles(database)).toEqual(["Sitting 1", "By hand", "Sitting 3"]);
  expect(await rows(times)).toEqual(schedules);
  expect(await rows(DATES)).toEqual(dates);
  const after = await rows("select title, link, imported, source_id, import_key from events order by id");
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  // The file can be imported again, and its new event is new again.
  const again = await aMappedRun(database, csvFile([...series(3, later), { title: "Another", source_id: "s9" }]));
  expect(await applied(database, again)).toMatchObject({ result: { imported: 1, updated: 2 } });
  expect(await undoImport(database, { ...by, runId }, TEST_NOW)).toEqual({ outcome: "not-now", state: "undone" });
});

const DATES = `select o.starts_at, o.ends_at, o.listing from occurrences o join events e on e.id = o.event_id
  where e.source_id in ('s1', 's2', 's3') order by e.id, o.starts_at`;

test("an event that Undo returns to an organizer that was hidden since is hidden with it", async () => {
  const cells = { source_id: "a", organizer_name: "Alpha" };
  await applied(database, await aMappedRun(database, csvFile([cells])));
  const runId = await aMappedRun(database, csvFile([{ ...cells, organizer_name: "Beta" }]));
  await applied(database, runId);
  const [alpha] = await findOrganizersByNameKey(database.db, ["alpha"]);
  if (alpha === undefined) throw new Error("There is no organizer Alpha.");
  const { id, publicId, version } = alpha;
  const actor = actorFor(await aUser(database, { role: "moderator" }));
  await hideOrganizerForAll(database, { actor, publicId, version, reason: "Spam" }, TEST_NOW);
  await undoImport(database, { ...by, runId }, TEST_NOW);
  await work(database);
  const hidden = { organizer_id: id, listing: "hidden", hidden_with: id };
  expect(await rows("select organizer_id::int, listing, hidden_with::int from events")).toEqual([hidden]);
  expect(await rows("select distinct listing from occurrences")).toEqual([{ listing: "hidden" }]);
});

test("an undone import is deleted as one group with its organizers, and can be restored as one", async () => {
  const organizers = () => rows("select name, listing, deleted_at is null as there from organizers order by name");
  const cells = [
    { title: "One", source_id: "a", organizer_name: "Known" },
    { title: "Two", source_id: "b", organizer_name: "New" },
  ];
  await applied(database, await aMappedRun(database, csvFile([{ ...cells[0], source_id: "z", title: "Zero" }])));
  await database.pool.query("update organizers set created_at = created_at - interval '1 hour'");
  const runId = await aMappedRun(database, csvFile(cells), { source: "other" });
  await applied(database, runId);
  const before = await organizers();
  await undoImport(database, { ...by, runId }, TEST_NOW);
  await work(database);
  expect(await organizers()).toMatchObject([
    { name: "Known", there: true },
    { name: "New", there: false },
  ]);
  const [group] = await listOpenDeletions(database.db, TEST_NOW);
  expect(group).toMatchObject({ scope: "import", events: 2, done: null });
  const admin = actorFor(await aUser(database, { role: "admin" }));
  const undone = await undoDeleteAll(database, { actor: admin, deletion: group?.id ?? 0, twins: "ask" }, TEST_NOW);
  expect(undone).toMatchObject({ outcome: "undone", done: 2 });
  expect(await organizers()).toEqual(before);
  expect(await listTitles(database)).toEqual(["Zero", "One", "Two"]);
});

test("restored events go to the organizer that now has the name", async () => {
  const cells = [{ title: "Two", source_id: "b", organizer_name: "New" }];
  const runId = await aMappedRun(database, csvFile(cells));
  await applied(database, runId);
  await undoImport(database, { ...by, runId }, TEST_NOW);
  await work(database);
  await applied(database, await aMappedRun(database, csvFile(cells)));
  const [group] = await listOpenDeletions(database.db, TEST_NOW);
  const admin = actorFor(await aUser(database, { role: "admin" }));
  const restore = { actor: admin, deletion: group?.id ?? 0 };
  expect(await undoDeleteAll(database, { ...restore, twins: "ask" }, TEST_NOW)).toMatchObject({
    outcome: "twins",
    events: 1,
    twins: [{ title: "Two", twin: { title: "Two", organizerName: "New" } }],
  });
  await undoDeleteAll(database, { ...restore, twins: "restore" }, TEST_NOW);
  expect(await listTitles(database)).toEqual(["Two", "Two"]);
  expect(await rows("select count(distinct organizer_id)::int as n from events")).toEqual([{ n: 1 }]);
});

test("a run that is cancelled midway undoes what it has done", async () => {
  const runId = await aMappedRun(database, csvFile(series(120)));
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  // The second batch does not start.
  await work(database, { isStopped: () => (looked += 1) > 1 });
  const half = await theRun(database, runId);
  expect(half.state).toBe("applying");
  expect(half.doneRows).toBeGreaterThan(0);
  expect(half.doneRows).toBeLessThan(120);
  expect(await listTitles(database)).toHaveLength(half.doneRows);
  expect(await cancelImport(database, { ...by, runId }, TEST_NOW)).toEqual({ outcome: "enqueued" });
  await work(database);
  expect(await theRun(database, runId)).toMatchObject({ state: "cancelled", takenBack: { deleted: half.doneRows } });
  expect(await listTitles(database)).toEqual([]);
  expect(await rows("select 1 from occurrences where listing <> 'hidden'")).toEqual([]);
  expect((await readAuditOf(database)).map(({ action }) => action)).toEqual([
    "begin-import",
    "cancel-import",
    "take-back-import",
  ]);
});

test("if the process is killed midway, another one continues at the checkpoint", async () => {
  const file = csvFile([...series(120), { ...series(1)[0], title: "Twice" }]);
  const runId = await aMappedRun(database, file);
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  await work(database, { isStopped: () => (looked += 1) > 1 });
  const { doneRows } = await theRun(database, runId);
  expect(await work(database), "its claim still holds").toEqual([]);
  expect(await work(database, { now: () => TEST_NOW + 60_000 })).toEqual([{ outcome: "worked" }]);
  expect(await theRun(database, runId)).toMatchObject({
    state: "applied",
    doneRows: 121,
    result: { rows: 121, imported: 120, refused: 1, categories: { duplicate: 1 } },
  });
  expect(doneRows).toBeLessThan(120);
  expect(await listTitles(database)).toHaveLength(120);
  expect(await rows("select count(*)::int from import_changes")).toEqual([{ count: 120 }]);
});

test("only one run per source writes at a time, and a cancelled run writes nothing more", async () => {
  const [first, second] = [
    await aMappedRun(database, csvFile(series(2))),
    await aMappedRun(database, csvFile(series(2))),
  ];
  expect(await applyImport(database, { ...by, runId: first }, TEST_NOW)).toEqual({ outcome: "enqueued" });
  expect(await applyImport(database, { ...by, runId: second }, TEST_NOW)).toEqual({ outcome: "source-busy" });
  expect(await applyImport(database, { ...by, runId: first }, TEST_NOW)).toEqual({
    outcome: "not-now",
    state: "applying",
  });
  let requested = false;
  const steps = await work(database, {
    isStopped() {
      if (!requested) void cancelImport(database, { ...by, runId: first }, TEST_NOW);
      requested = true;
      return false;
    },
  });
  expect(steps.at(0)?.outcome).toBe("left");
  await work(database);
  expect(await theRun(database, first)).toMatchObject({ state: "cancelled" });
  expect(await listTitles(database)).toEqual([]);
});

test("a failure midway undoes the run and marks it as failed", async () => {
  const runId = await aMappedRun(database, csvFile(series(120)));
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  await work(database, { isStopped: () => (looked += 1) > 1 });
  expect((await listTitles(database)).length).toBeGreaterThan(0);
  const away = { db: database.db, kind: database.kind, isStopped: () => false };
  const broken = () => ((looked += 1) > 3 ? Number.NaN : TEST_NOW + 60_000);
  const step = await workOnImport({ ...away, now: broken }, "another");
  expect(step).toMatchObject({ outcome: "failed", runId });
  expect(await theRun(database, runId)).toMatchObject({ state: "cancelling", doneRows: 0 });
  await work(database, { now: () => TEST_NOW + 60_000 });
  const { state, errorId } = await theRun(database, runId);
  expect({ state, errorId }).toEqual({ state: "failed", errorId: "errorId" in step ? step.errorId : "" });
  expect(await listTitles(database)).toEqual([]);
});

test("a file that is corrupted midway is refused with that reason, and what was stored is undone", async () => {
  const runId = await aMappedRun(database, csvFile(series(120)));
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  await work(database, { isStopped: () => (looked += 1) > 1 });
  await database.pool.query("update import_file_parts set bytes = 'title'::bytea");
  await work(database, { now: () => TEST_NOW + 60_000 });
  const { state, refusal } = await theRun(database, runId);
  expect({ state, key: refusal?.key }).toEqual({ state: "failed", key: "imports.file.missingColumns" });
  expect(await listTitles(database)).toEqual([]);
});
