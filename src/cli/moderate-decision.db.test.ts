import { expect, test } from "vitest";
import type { ModerateArguments } from "#cli/moderate-arguments.ts";
import { decideByCommand, markOf, readModerated } from "#cli/moderate-decision.ts";
import { claimOrganizer } from "#commands/organizers/claim-organizer.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { listWaitingClaims, listWaitingEvents, listWaitingSubmissions } from "#data/queries/waiting-moderation.ts";
import { translatorFor } from "#messages/translator.ts";
import { aCollidingCorrection } from "#tests/support/builders/a-colliding-correction.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const translate = translatorFor("en");
const SOON = TEST_NOW + MINUTE_MS;

type Decision = Extract<ModerateArguments, { mark: string }>;

async function read(kind: Decision["kind"], id: string) {
  const thing = await readModerated(database.db, { kind, id }, TEST_NOW);
  if (thing === null) throw new Error(`no ${kind} ${id}`);
  return thing;
}

async function decide(
  command: Decision["command"],
  kind: Decision["kind"],
  id: string,
  thing?: Awaited<ReturnType<typeof read>>,
) {
  const read_ = thing ?? (await read(kind, id));
  const requested: Decision = {
    command,
    kind,
    id,
    mark: markOf(read_),
    reason: command === "reject" ? "A shop page." : "",
  };
  return decideByCommand(database, { requested, thing: read_, baseUrl: "https://same.example", translate }, SOON);
}

async function waiting(): Promise<readonly string[]> {
  const events = await listWaitingEvents(database.db, 10);
  const submissions = await listWaitingSubmissions(database.db, 10);
  return [...events, ...submissions].map(({ publicId }) => publicId);
}

test("a held event is listed, shown with its details and approved, and is then no longer listed", async () => {
  const { publicId } = await anEvent(database, {
    listing: "hidden",
    held: true,
    moderation: "pending",
    title: "Quiet hour",
    organizerId: (await anOrganizer(database)).id,
  });
  await anEvent(database, { title: "Seen long since" });
  expect(await waiting()).toEqual([publicId]);
  expect((await read("event", publicId)).details).toContainEqual(["title", "Quiet hour"]);
  expect(await decide("approve", "event", publicId)).toBe(reachesMessage("moderate.approved", { title: "Quiet hour" }));
  const { rows } = await database.pool.query("select listing from events where public_id = $1", [publicId]);
  expect(rows).toEqual([{ listing: "public" }]);
  expect(await waiting()).toEqual([]);
  const due = await database.pool.query("select due_at from notification_causes");
  expect(due.rows).toEqual([{ due_at: new Date(SOON + DECISION_NOTICE_DELAY_MS) }]);
  await expect(decide("approve", "event", publicId)).rejects.toThrow(reachesMessage("moderate.already"));
});

test("an item that changed since it was read is not decided", async () => {
  const { publicId } = await anEvent(database, { listing: "hidden", held: true, moderation: "pending" });
  const thing = await read("event", publicId);
  await database.pool.query("update events set title = 'Something else' where public_id = $1", [publicId]);
  const changed = reachesMessage("moderate.changed", { kind: "event", id: publicId });
  await expect(decide("reject", "event", publicId, thing)).rejects.toThrow(changed);
  expect(markOf(await read("event", publicId))).not.toBe(markOf(thing));
});

test("a submission is rejected with a reason, reopened, and approved as an event", async () => {
  const { publicId, eventTitle: title } = await aSubmission(database);
  expect(await waiting()).toEqual([publicId]);
  expect(await decide("reject", "submission", publicId)).toBe(reachesMessage("moderate.rejected", { title }));
  expect(await waiting()).toEqual([]);
  expect(await decide("reopen", "submission", publicId)).toBe(reachesMessage("moderate.reopened", { title }));
  expect(await decide("approve", "submission", publicId)).toBe(reachesMessage("moderate.approved", { title }));
  const { rows } = await database.pool.query("select title, listing from events");
  expect(rows).toEqual([{ title, listing: "public" }]);
  const other = await aSubmission(database, { input: { eventTitle: "Taken back", description: "We thought again." } });
  await database.pool.query("update submissions set withdrawn_at = $1 where id = $2", [new Date(SOON), other.id]);
  await expect(decide("approve", "submission", other.publicId)).rejects.toThrow(reachesMessage("moderate.withdrawn"));
});

test("a submission whose correction makes its event the same as another is not approved", async () => {
  const publicId = await aCollidingCorrection(database);
  await expect(decide("approve", "submission", publicId)).rejects.toThrow(reachesMessage("moderate.eventConflict"));
});

test("a claim is listed, shown and approved, and the claimant then owns the organizer", async () => {
  const claimant = await aUser(database);
  const organizer = await anOrganizer(database);
  const actor = actorOf(claimant, { address: null, userAgent: null, requestId: null });
  await claimOrganizer(
    database,
    { actor, viewer: claimant, publicId: organizer.publicId, message: "It is ours." },
    TEST_NOW,
  );
  const [claim] = await listWaitingClaims(database.db, { limit: 10 });
  const id = String(claim?.id);
  expect((await read("claim", id)).details).toContainEqual(["message", "It is ours."]);
  await database.pool.query("update users set suspended_at = now()");
  await expect(decide("approve", "claim", id)).rejects.toThrow(reachesMessage("moderate.suspended"));
  await database.pool.query("update users set suspended_at = null");
  expect(await decide("approve", "claim", id)).toBe(reachesMessage("moderate.approved", { title: organizer.name }));
  const { rows } = await database.pool.query("select user_id from organizers where id = $1", [organizer.id]);
  expect(rows).toEqual([{ user_id: claimant.userId }]);
  expect(await listWaitingClaims(database.db, { limit: 10 })).toEqual([]);
});
