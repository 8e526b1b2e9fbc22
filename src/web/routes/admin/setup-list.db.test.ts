import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { overviewLoader } from "#web/routes/admin/admin.server.ts";
import { aMappedRun } from "#tests/support/builders/an-import-run.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { aSite } from "#tests/support/builders/a-site.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { OVERVIEW } from "#tests/support/overview-page-of.ts";

const database = withTestDatabase();

const MACHINE = { hasMailServer: true, latestBackupAt: () => TEST_NOW - HOUR_MS };

test("admins see the remaining setup steps and their state until all are done", async () => {
  const admin = await aUser(database, { role: "admin" });
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database, { importSource: DEMO_SOURCE, sourceId: "1" });
  const setup = async (viewer: Viewer, overrides: Partial<RequestContext> = {}, query = "") => {
    const frame = { role: "admin", work: await countOpenWork(database.db) } as const;
    const context = aRequestContext({ database, viewer, machine: MACHINE, ...overrides });
    const { view } = await overviewLoader(new URL(OVERVIEW + query), { viewer, frame }, context);
    return view.shows === "list" ? view.setup : null;
  };
  const state = (name: string, values = {}) => reachesMessage(`admin.setup.state.${name}`, values);
  const site = { ...aSite(), contactEmail: null };
  const first = await setup(admin, { site });
  expect(first?.lines).toEqual([
    { step: "address", isDone: true, state: state("addressProved", { address: admin.email }), href: null },
    { step: "mail", isDone: false, state: state("mailUntried"), href: null },
    { step: "backup", isDone: true, state: state("backupMade", { date: "Nov 18, 2026 at 6:00 AM" }), href: null },
    { step: "examples", isDone: false, state: state("examplesShown", { examples: 1 }), href: null },
    { step: "import", isDone: false, state: state("notImported"), href: "/admin/import" },
    { step: "contact", isDone: false, state: state("contactMissing"), href: "/admin/settings" },
  ]);
  expect(first?.done).toBe(2);
  for (const name of ["isDone", "isOpen"]) reachesMessage(`admin.setup.${name}`);
  expect(reachesMessage("admin.setup.done", { done: 2, count: 6 })).toBe("2 of 6 done");
  const bare = await setup(admin, { machine: { hasMailServer: false, latestBackupAt: () => null } });
  expect(bare?.lines.map((line) => line.state)).toEqual(
    expect.arrayContaining([state("mailMissing"), state("backupMissing")]),
  );
  const old = await setup(admin, { machine: { ...MACHINE, latestBackupAt: () => TEST_NOW - 9 * DAY_MS } });
  expect(old?.lines[2]?.state).toBe(state("backupOld", { date: "Nov 09, 2026 at 7:00 AM" }));
  expect(await setup(moderator)).toBeNull();
  expect(await setup(admin, {}, "?q=sit")).toBeNull();
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  const mail = `insert into mail_messages (key, recipient, language, zone, name, status, created_at, due_at, attempts, settled_at)
    values ('a', 'a@example.org', 'en', 'UTC', 'weekly-digest', $1, now(), now(), 1, now())`;
  await database.pool.query(mail, ["failed"]);
  await aMappedRun(database, csvFile([{}]));
  await database.pool.query("update import_runs set state = 'applied'");
  const third = await setup(admin, { site: { ...aSite(), contactEmail: "care@example.org" } });
  expect(third?.lines.filter(({ isDone }) => !isDone).map((line) => line.state)).toEqual([
    state("mailFails", { failed: 1 }),
  ]);
  expect(third?.lines.map((line) => line.state)).toEqual(
    expect.arrayContaining([
      state("examplesGone"),
      state("imported"),
      state("contactSet", { email: "care@example.org" }),
    ]),
  );
  await database.pool.query("update mail_messages set status = 'sent'");
  expect(await setup(admin, { site: { ...aSite(), contactEmail: "care@example.org" } })).toBeNull();
  expect(reachesMessage("admin.setup.state.mailWorks", { sent: 1 })).toContain("1 email was sent");
  await database.pool.query("update users set email_verified = false");
  const unproved = await setup(admin);
  expect(unproved?.lines[0]?.state).toBe(state("addressOpen", { address: admin.email }));
});
