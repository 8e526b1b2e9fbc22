import { expect, test } from "vitest";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { eraseOldSubmissions } from "#commands/submissions/erase-old-submissions.ts";
import { withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function left(): Promise<unknown[]> {
  return (await database.pool.query("select event_title from submissions order by id")).rows.map(
    (row) => row.event_title,
  );
}

test("withdrawn submissions are deleted after 30 days, others a year after their last change; events stay", async () => {
  const withdrawn = await aSubmission(database, { input: { eventTitle: "Withdrawn" } });
  await withdrawSubmission(database, { actor: SYSTEM_ACTOR, key: withdrawn.key, intent: "withdraw" }, TEST_NOW);
  const { publicId } = await aSubmission(database, { input: { eventTitle: "Approved" } });
  const answer = {
    actor: SYSTEM_ACTOR,
    publicId,
    version: 1,
    reason: "",
    baseUrl: "https://same.example",
    input: null,
  };
  await approveSubmission(database, answer, TEST_NOW);
  expect(await eraseOldSubmissions(database, TEST_NOW + 30 * DAY_MS)).toBe(0);
  expect(await eraseOldSubmissions(database, TEST_NOW + 31 * DAY_MS)).toBe(1);
  expect(await left()).toEqual(["Approved"]);
  expect(await eraseOldSubmissions(database, TEST_NOW + 366 * DAY_MS)).toBe(1);
  expect(await left()).toEqual([]);
  expect((await database.pool.query("select title from events")).rows).toEqual([{ title: "Approved" }]);
});
