// A separate process that plans and sends reminders as the server does, and ends as if it were killed. `node
// reminder-worker.ts ENGINE DATABASE COMMITS`: the folder of an embedded database, or the name of one on the throw-away
// PostgreSQL. It kills itself some moments after that many commits, because a test that watches it may come too late.
import { planReminders } from "#commands/reminders/plan-reminders.ts";
import { sendReminders } from "#commands/reminders/send-reminders.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { openDatabase } from "#data/database.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { openNamedDatabase } from "#tests/support/database/postgres-test-database.ts";

const [, , engine, place = "", killedAfter] = process.argv;
let commits = 0;
/** Counts a commit; after as many as it was told, it kills the process in the middle of a transaction, each time at another place. */
function countCommit(): void {
  commits += 1;
  if (commits === Number(killedAfter)) setTimeout(() => process.kill(process.pid, "SIGKILL"), commits * 1.5);
}

const database =
  engine === "postgres"
    ? await openNamedDatabase(place)
    : await openDatabase({ url: null, dataDir: place, purpose: "reminders", log: () => undefined });
/** The default event begins seven hours after TEST_NOW. */
const now = TEST_NOW + 6 * HOUR_MS;
await planReminders(database, now - HOUR_MS);
countCommit();
for (;;) {
  const { due } = await sendReminders(database, { limit: 5, language: "en" }, now);
  if (due === 0) break;
  countCommit();
}
await database.close();
