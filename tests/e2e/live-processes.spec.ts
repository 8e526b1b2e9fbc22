import { sql } from "drizzle-orm";
import { hashPassword } from "#auth/password/hash-password.ts";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { credentials, users } from "#data/tables/accounts.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { startServer, TEST_NOW, type TestServer } from "#tests/support/server.ts";
import { startPostgres } from "../../tools/start-postgres.ts";

const NOW = Date.parse(TEST_NOW);
const PASSWORD = "brass-otter-lantern";
const FOLLOWERS = 20_000;

/** A stream of `/live`: the messages received so far, and whether it has ended. */
async function listen({ origin }: TestServer, cookie: string) {
  const response = await fetch(`${origin}/live`, { headers: { cookie } });
  const stream = { status: response.status, text: "", isOver: false };
  const read = async (): Promise<void> => {
    for await (const part of response.body ?? []) stream.text += new TextDecoder().decode(part);
  };
  void read()
    .catch(() => undefined)
    .finally(() => (stream.isOver = true));
  return stream;
}

async function signedIn({ origin }: TestServer, { db }: Database, id: string): Promise<string> {
  const email = `${id}@example.org`;
  const at = { createdAt: NOW, updatedAt: NOW };
  await db.insert(users).values({ id, email, emailVerified: true, ...at });
  const password = await hashPassword(PASSWORD);
  await db.insert(credentials).values({ id, providerId: "credential", accountId: id, userId: id, password, ...at });
  const body = new URLSearchParams({ email, password: PASSWORD });
  const answer = await fetch(`${origin}/login`, { method: "POST", body, redirect: "manual" });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

test.describe("two server processes on one PostgreSQL", () => {
  // The test has servers of its own, so the shared one does not need to start.
  test.use({ baseURL: "http://localhost" });

  test("both notify the members connected to them, and one finishes what the other was killed during", async () => {
    const postgres = await startPostgres();
    test.skip(postgres === null, "this machine has no PostgreSQL");
    if (postgres === null) return;
    const database = await openDatabase({ url: postgres.url, dataDir: "", log: () => undefined, purpose: "test" });
    const started: TestServer[] = [];
    const start = async (): Promise<TestServer> => {
      const server = await startServer({ DATABASE_URL: postgres.url });
      started.push(server);
      return server;
    };
    try {
      const [first, second] = [await start(), await start()];
      const cookie = await signedIn(first, database, "ann");
      const [here, there] = [await listen(first, cookie), await listen(second, cookie)];
      const other = await listen(second, await signedIn(second, database, "ben"));
      const written = { actor: SYSTEM_ACTOR, userId: "ann", title: "From a third process", message: "" };
      await notifyPerson(database, written, NOW);
      for (const stream of [here, there]) await expect.poll(() => stream.text).toContain("From a third process");
      expect(other.text).not.toContain("From a third process");
      const listening = async (): Promise<unknown> => {
        const found = await database.db.execute(sql`
          select application_name as name, count(*)::int as listening from pg_stat_activity
           where query = 'select version from data_version' or query like 'listen %' group by 1`);
        return found.rows;
      };
      await expect.poll(listening).toEqual([{ name: "samehour server", listening: 2 }]);

      const event = await anEvent(database, { organizerId: await withFollowers(database), now: NOW });
      const countNotified = async (): Promise<number> => {
        const found = await database.db.execute<{ notified: number }>(
          sql`select count(*)::int as notified from notifications where name = 'event-published'`,
        );
        return found.rows[0]?.notified ?? 0;
      };
      const cause = { kind: "event-published", eventId: event.id, actorId: null } as const;
      const organizers = await database.db.execute<{ id: number }>(sql`select organizer_id::int as id from events`);
      await insertNotificationCause(database.db, { ...cause, organizerId: organizers.rows[0]?.id ?? 0 }, NOW);
      await expect.poll(countNotified, { intervals: [20] }).toBeGreaterThan(0);
      process.kill(first.pid, "SIGKILL");
      await expect.poll(countNotified, { timeout: 200_000 }).toBe(FOLLOWERS);
      await expect.poll(() => here.isOver).toBe(true);
      expect(there.isOver).toBe(false);

      const body = new URLSearchParams({ sent: "yes" });
      const leave = { method: "POST", headers: { cookie }, body, redirect: "manual" } as const;
      expect((await fetch(`${second.origin}/sign-out`, leave)).status).toBe(303);
      await expect.poll(() => there.isOver).toBe(true);
      expect(there.text).toContain("event: end\ndata: signed-out");
      expect(other.isOver).toBe(false);
      expect((await listen(second, cookie)).status).toBe(204);
      await second.stop();
      await expect.poll(() => other.isOver).toBe(true);
      expect(other.text).not.toContain("event: end");
    } finally {
      await database.close();
      for (const server of started) await server.stop();
      await postgres.stop();
    }
  });
});

/** The id of an organizer with many followers. */
async function withFollowers(database: Database): Promise<number> {
  const { id } = await anOrganizer(database, { now: NOW });
  await database.db.execute(sql`
    insert into users (id, email, email_verified, created_at, updated_at)
    select 'follower-' || n, 'follower' || n || '@example.org', true, now(), now() from generate_series(1, ${FOLLOWERS}) as n`);
  await database.db.execute(sql`
    insert into organizer_follows (follower_id, organizer_id, created_at)
    select id, ${id}, now() from users where id like 'follower-%'`);
  return id;
}
