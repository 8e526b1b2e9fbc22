import { expect, test } from "vitest";
import { userPreferences } from "#data/tables/profiles.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { stopMailAction, stopMailLoader } from "#web/components/stop-mail/stop-mail.server.ts";

const database = withTestDatabase();

test.each([
  { what: "digest", off: "weeklyDigestNotifications", stays: "emailNotifications" },
  { what: "email", off: "emailNotifications", stays: "weeklyDigestNotifications" },
] as const)(
  "opening an email's unsubscribe link changes nothing; one click or a mail client turns it off: %j",
  async ({ what, off, stays }) => {
    const key = "Zk3vQ8s1-LmT0bXw7RfYc2";
    await aDigestReader(database, { id: "york", digestKey: key });
    const context = aRequestContext({ database });
    const state = async (of: string) => {
      const { status, view } = await stopMailLoader(what, of, context);
      return `${status} ${view.state} ${view.title}`;
    };
    const question = what === "digest" ? "Turn off the weekly digest?" : "Turn off all email notifications?";
    const missing = "404 missing This link no longer works";
    expect([await state(key), await state(key), await state("x".repeat(22)), await state("'")]).toEqual([
      `200 on ${question}`,
      `200 on ${question}`,
      missing,
      missing,
    ]);
    expect(await stopMailAction(what, key, context)).toMatchObject({ init: { status: 200 }, data: { toast: null } });
    expect(await state(key)).toMatch(/^200 off /);
    expect(await stopMailAction(what, "x".repeat(22), context)).toMatchObject({ init: { status: 404 } });
    const [preferences] = await database.db.select().from(userPreferences);
    expect(preferences).toMatchObject({ [off]: false, [stays]: true });
  },
);
