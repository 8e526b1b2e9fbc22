import { expect, test } from "vitest";
import { holdsDemoEvents } from "#data/queries/demo.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { loadDemo } from "#demo/load-demo.ts";

const database = withTestDatabase();

test("a directory says that it holds examples from the first demo listing on, and not without one", async () => {
  expect(await holdsDemoEvents(database.db)).toBe(false);
  expect(await loadDemo(database, TEST_NOW)).toBeGreaterThan(50);
  expect(await holdsDemoEvents(database.db)).toBe(true);
});

test("the demo directory is loaded into an empty directory only", async () => {
  await anEvent(database, { title: "A real one" });
  expect(await loadDemo(database, TEST_NOW)).toBe(0);
  expect(await holdsDemoEvents(database.db)).toBe(false);
});
