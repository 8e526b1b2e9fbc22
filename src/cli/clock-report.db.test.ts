import { expect, test } from "vitest";
import { clockReport } from "#cli/doctor-system.ts";
import { watchClock } from "#commands/clock/watch-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("a clock that disagrees with the newest row is reported, and by how much", async () => {
  const [line] = await clockReport(database, TEST_NOW);
  expect(line).toMatchObject({ name: "clock", isWell: true });
  await watchClock(database, TEST_NOW);
  expect(await clockReport(database, TEST_NOW + MINUTE_MS)).toEqual([
    { name: "clock", value: "2026-11-18T12:01:00Z; the newest row is of 2026-11-18T12:00:00Z", isWell: true },
  ]);
  const [behind] = await clockReport(database, TEST_NOW - 40 * DAY_MS);
  expect(behind).toMatchObject({
    isWell: false,
    value: expect.stringContaining("2026-11-18T12:00:00Z, 40 days later"),
  });
  await watchClock(database, TEST_NOW + 40 * DAY_MS);
  const [ahead] = await clockReport(database, TEST_NOW + 40 * DAY_MS + HOUR_MS);
  expect(ahead).toMatchObject({ isWell: true, value: expect.stringContaining("leapt ahead 1 h ago") });
});
