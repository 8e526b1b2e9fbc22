// A separate process that plans and sends reminders as the server does, for tests that kill it. `node reminder-worker.ts ENGINE
// DATABASE`: the folder of an embedded database, or the name of one on the throw-away PostgreSQL. Prints a line after each commit.
import { writeSync } from "node:fs";
import { planReminders } from "#commands/reminders/plan-reminders.ts";
import { sendReminders } from "#commands/reminders/send-reminders.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { openDatabase } from "#data/database.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { openNamedDatabase } from "#tests/support/database/postgres-test-database.ts";

const [, , engine, place = ""] = process.argv;
const print = (text: string): void => void writeSync(1, `${text}\n`);

const database =
  engine === "postgres"
    ? await openNamedDatabase(place)
    : await openDatabase({ url: null, dataDir: place, purpose: "reminders", log: () => undefined });
/** The default event begins seven hours after TEST_NOW. */
const now = TEST_NOW + 6 * HOUR_MS;
await planReminders(database, now - HOUR_MS);
print("planned");
for (;;) {
  const { due, sent } = await sendReminders(database, { limit: 5, language: "en" }, now);
  if (due === 0) break;
  print(`sent ${sent}`);
}
print("done");
await database.close();
