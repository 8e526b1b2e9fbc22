import { expect, test } from "vitest";
import { stopMail } from "#commands/notifications/stop-mail.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { sampleMessages } from "#mail/sample-messages.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const KEY = "Zk3vQ8s1-LmT0bXw7RfYc2";
const OPTIONAL = ["event-reminder", "notifications", "search-alerts", "still-running", "weekly-digest"];

test.each([
  ["digest", ["weekly-digest"]],
  ["email", OPTIONAL],
] as const)(
  "once a member turned off mail (%s), none that waits for another try is sent, but all about the account",
  async (what, stopped) => {
    const { userId, email } = await aUser(database, { id: "ann" });
    await database.db
      .insert(userPreferences)
      .values({ userId, digestKey: KEY, createdAt: TEST_NOW, updatedAt: TEST_NOW });
    const samples = sampleMessages("https://same.example", TEST_NOW);
    for (const [at, message] of samples.entries()) {
      const mail = { key: `sample ${at}`, to: email, language: "en", zone: null, message, userId };
      await enqueueMail(database.db, mail, TEST_NOW);
    }
    const names = async () => new Set((await database.db.select().from(mailMessages)).map(({ name }) => name));
    const before = await names();
    expect(await stopMail(database, { actor: SYSTEM_ACTOR, what, key: KEY }, TEST_NOW)).toBe("off");
    expect([...before.difference(await names())].toSorted()).toEqual(stopped);
  },
);
