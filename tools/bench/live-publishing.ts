import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { publishEvent } from "#commands/events/publish-event.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { Database } from "#data/database.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { eventInput } from "#tests/support/builders/event-form.ts";
import { memberId } from "./live-members.ts";
import { median } from "./rounds.ts";
import type { StartedProgram } from "./started-program.ts";

const ROUNDS = 15;
const LIMIT = 2;
const TOLD_WITHIN_MS = 300_000;

/** How long publishing takes with all those followers and with none, in turn; and how long until everybody is told, by the server. */
export async function measurePublishing(_site: StartedProgram, database: Database, followers: number): Promise<void> {
  const publish = { none: await aPublisher(database, 0), many: await aPublisher(database, followers) };
  const times = { none: [] as number[], many: [] as number[] };
  const began = performance.now();
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? (["none", "many"] as const) : (["many", "none"] as const)) {
      const took = await publish[kind](round);
      if (round >= 0) times[kind].push(took);
    }
  }
  const [none, many] = [median(times.none), median(times.many)];
  process.stdout.write(
    `\nPublishing, ms (medians of ${ROUNDS}): ${none.toFixed(1)} with no follower, ${many.toFixed(1)} with ${followers}, ` +
      `ratio ${(many / none).toFixed(2)} (at most ${LIMIT})\n`,
  );
  const told = await untilTold(database, (ROUNDS + 2) * followers);
  process.stdout.write(
    `${told} people were told ${((performance.now() - began) / 1_000).toFixed(0)} s after the first event\n`,
  );
}

/** Somebody whose events are seen at once; publishes one more at each call, and says how many milliseconds that took. */
async function aPublisher(database: Database, followers: number): Promise<(round: number) => Promise<number>> {
  const owner = await aUser(database, { id: `bench-owner-${followers}` });
  const name = `Bench Circle ${followers}`;
  const organizer = await anOrganizer(database, { name, userId: owner.userId, verifiedAt: Date.now() });
  await database.db.execute(sql`
    insert into organizer_follows (follower_id, organizer_id, created_at)
    select id, ${organizer.id}, now() from users where id between ${memberId(0)} and ${memberId(followers - 1)} and ${followers} > 0`);
  const actor = actorOf(owner, { address: null, userAgent: null, requestId: null });
  return async (round) => {
    const input = eventInput({
      title: [`Gathering ${round + 10}`],
      organizer: [organizer.publicId],
      organizerName: [name],
    });
    const began = performance.now();
    const { outcome } = await publishEvent(database, { actor, input }, Date.now());
    if (outcome !== "published") throw new Error(`an event was not published: ${outcome}`);
    return performance.now() - began;
  };
}

async function untilTold({ db }: Database, count: number): Promise<number> {
  const until = performance.now() + TOLD_WITHIN_MS;
  for (;;) {
    const found = await db.execute<{ told: number }>(
      sql`select count(*)::int as told from notifications where name = 'event-published'`,
    );
    const told = found.rows[0]?.told ?? 0;
    if (told >= count || performance.now() > until) return told;
    await wait(1_000);
  }
}
