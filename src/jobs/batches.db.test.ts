import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteAllEvents, undoDeleteAll } from "#commands/events/delete-all-events.ts";
import { listOpenDeletions, listUnfinishedDeletions } from "#data/queries/deleted-events.ts";
import { runDeletions } from "#jobs/batches.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
/**
 * `DONE`: number of events deleted, or restored, before the part with the event at which it stops: 1,200 at first and
 * 200 in the job's first part, or 120 and 3 parts of 8.
 */
const { EVENTS, STOPS_AT, DONE } =
  testEngine() === "pglite"
    ? { EVENTS: 170, STOPS_AT: "Sitting 150", DONE: 144 }
    : { EVENTS: 1_450, STOPS_AT: "Sitting 1430", DONE: 1_400 };

/** The database ends the connection that reaches the dates of that event, after the events of the same part were written. */
async function stopInMidPart(): Promise<void> {
  await database.pool.query(`create trigger stop_in_mid_part before update of listing on occurrences
    for each row when (new.event_id = ${await idOf(STOPS_AT)}) execute function stop_in_mid_part()`);
}
const goOn = () => database.pool.query("drop trigger stop_in_mid_part on occurrences");

beforeEach(async () => {
  await database.pool.query(
    "create function stop_in_mid_part() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$",
  );
});
afterEach(async () => {
  await database.pool.query("drop function stop_in_mid_part() cascade");
});

async function idOf(title: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>("select id::int as id from events where title = $1", [
    title,
  ]);
  return rows[0]?.id ?? 0;
}

/** Number of events by state: 'gone' with the deletion and all dates hidden, 'there' with all dates listed, or half. */
async function countByState(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ how: string; n: number }>(`
    select case when deleted_at is not null and deleted_with is not null and listing = 'hidden' and shown = 0 then 'gone'
                when deleted_at is null and deleted_with is null and listing = 'public' and hidden = 0 then 'there' else 'half' end as how,
           count(*)::int as n
      from (select e.*, count(*) filter (where o.listing = 'public') as shown, count(*) filter (where o.listing <> 'public') as hidden
              from events e join occurrences o on o.event_id = e.id group by e.id) e group by 1`);
  return Object.fromEntries(rows.map(({ how, n }) => [how, n]));
}

/** The work of any process within a minute. */
const work = () => runDeletions({ database, now: () => TEST_NOW, log: () => undefined } as Partial<JobDeps> as JobDeps);
const workUntilItStops = () => expect(work()).rejects.toThrow("update occurrences");

async function aDeletionThatStopped() {
  const actor = actorFor(await aUser(database, { role: "admin" }));
  const numbers = Array.from({ length: EVENTS }, (_, number) => number);
  await someEvents(
    database,
    numbers.map((number) => ({ title: `Sitting ${number}`, schedules: [{ rrule: null }] })),
  );
  await stopInMidPart();
  const started = await deleteAllEvents(database, { actor, count: EVENTS, isProved: true }, TEST_NOW);
  await workUntilItStops();
  expect(await countByState()).toEqual({ gone: DONE, there: EVENTS - DONE });
  return { actor, deletion: started.outcome === "deleted" ? started.deletion : 0 };
}

test("an interrupted deletion of all events leaves no event half deleted and continues; so does its undo", async () => {
  const { actor, deletion } = await aDeletionThatStopped();
  expect(await listOpenDeletions(database.db, TEST_NOW)).toMatchObject([{ done: DONE, isUndone: false }]);
  await workUntilItStops();
  expect(await countByState()).toEqual({ gone: DONE, there: EVENTS - DONE });
  await goOn();
  await work();
  expect(await countByState()).toEqual({ gone: EVENTS });
  expect(await listUnfinishedDeletions(database.db)).toEqual([]);
  await stopInMidPart();
  await undoDeleteAll(database, { actor, deletion }, TEST_NOW);
  await workUntilItStops();
  expect(await countByState()).toEqual({ gone: EVENTS - DONE, there: DONE });
  expect(await listOpenDeletions(database.db, TEST_NOW)).toMatchObject([{ done: DONE, isUndone: true }]);
  await goOn();
  await work();
  expect(await countByState()).toEqual({ there: EVENTS });
  expect(await listUnfinishedDeletions(database.db)).toEqual([]);
});

test("an interrupted deletion of all events can be undone completely", async () => {
  const { actor, deletion } = await aDeletionThatStopped();
  await goOn();
  await undoDeleteAll(database, { actor, deletion }, TEST_NOW);
  await work();
  expect(await countByState()).toEqual({ there: EVENTS });
  expect(await listOpenDeletions(database.db, TEST_NOW)).toEqual([]);
});
