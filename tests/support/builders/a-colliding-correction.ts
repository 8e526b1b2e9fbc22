import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { editSubmission } from "#commands/submissions/edit-submission.ts";
import { reopenSubmission } from "#commands/submissions/reject-submission.ts";
import { actorOf, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { Database } from "#data/database.ts";
import { aSubmission, aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";

/**
 * A reopened submission whose corrected title and time make its event the same as another one of its owner's. Returns its public
 * id; its version is 2, the version of the moderators' data 3.
 */
export async function aCollidingCorrection(database: Pick<Database, "db" | "pool">): Promise<string> {
  const owner = await aUser(database);
  const { publicId, key } = await aSubmission(database, { viewer: owner });
  const baseUrl = "https://same.example";
  const answer = { actor: SYSTEM_ACTOR, publicId, version: 1, reason: "", baseUrl };
  await approveSubmission(database, { ...answer, input: null }, TEST_NOW);
  await reopenSubmission(database, answer, TEST_NOW);
  const actor = actorOf(owner, { address: null, userAgent: null, requestId: null });
  const times = { startsLocal: "2026-11-25T20:00:00", endsLocal: "2026-11-25T21:15:00" };
  const input = aSubmissionInput({ eventTitle: "Corrected title", ...times });
  await editSubmission(database, { actor, key, version: 1, input, baseUrl, isMailed: false }, TEST_NOW);
  const other = await anEvent(database, { userId: owner.userId, title: "Corrected title" });
  await database.pool.query("update events set own_start = '2026-11-25T20:00:00Z' where public_id = $1", [
    other.publicId,
  ]);
  return publicId;
}
