import { expect, test } from "vitest";
import { countDirectory } from "#commands/directory/count-directory.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { findDirectoryDay, listDirectoryWeeks } from "#data/queries/directory-days.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const FAR = { startsLocal: "2027-03-01T19:00:00", timezone: "UTC", durationSeconds: 3_600, rrule: null };

test("a daily count has live, soon, confirmed, waiting, dead and linkless events, by tradition and language", async () => {
  await anEvent(database, { traditions: ["Quaker", "quaker", "Secular"], languages: ["en", "pt-BR"] });
  await anEvent(database, { traditions: ["Quaker"], languages: ["en-GB"], link: null });
  await anEvent(database, { kind: "always_open", schedules: [], languages: ["en"] });
  await anEvent(database, { schedules: [FAR], languages: [] });
  await anEvent(database, { held: true, listing: "hidden", moderation: "pending", traditions: ["Zen"] });
  await anEvent(database, { cancelledAt: TEST_NOW, traditions: ["Zen"] });
  await anEvent(database, { deletedAt: TEST_NOW, listing: "hidden", traditions: ["Zen"] });
  await anEvent(database, { confirmedAt: TEST_NOW - DAY_MS, linkState: "failing", languages: [] });
  await anEvent(database, { unconfirmedAt: TEST_NOW - DAY_MS, languages: [] });
  expect(await countDirectory(database, TEST_NOW)).toEqual({
    live: 6,
    soon: 4,
    confirmed: 1,
    unconfirmed: 1,
    waiting: 2,
    withoutLink: 1,
    dead: 1,
    traditions: { Quaker: 2, Secular: 1 },
    languages: { en: 3, pt: 1 },
  });
});

test("a day has one row with its latest count, and a week is plotted by its latest day", async () => {
  expect(await listDirectoryWeeks(database.db, "2026-01-01")).toEqual([]);
  const later = { schedules: [{ ...FAR, startsLocal: "2026-12-01T19:00:00" }] };
  await countDirectory(database, TEST_NOW - 7 * DAY_MS);
  await countDirectory(database, TEST_NOW);
  await anEvent(database, later);
  await countDirectory(database, TEST_NOW);
  await anEvent(database, later);
  await countDirectory(database, TEST_NOW + DAY_MS);
  expect(await listDirectoryWeeks(database.db, "2026-01-01")).toMatchObject([
    { week: "2026-11-09", counts: { live: 0 } },
    { week: "2026-11-16", counts: { live: 2 } },
  ]);
  expect(await findDirectoryDay(database.db, "2026-11-18")).toMatchObject({ day: "2026-11-18", counts: { live: 1 } });
  expect(await findDirectoryDay(database.db, "2026-01-01")).toBeNull();
});
