import { expect, test } from "vitest";
import { saveSettings } from "#commands/settings/save-settings.ts";
import { actorOf } from "#core/audit/actor.ts";
import { settingsMark } from "#core/settings/settings-input.ts";
import { type SiteChoices, siteChoices } from "#core/settings/site-choices.ts";
import { currentDataVersion } from "#data/changes.ts";
import { findSiteChoices } from "#data/queries/site-settings.ts";
import { auditEntries, auditPersonal } from "#data/tables/audit.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const FIRST = { feedbackUrl: "https://forms.example/f", newsletterFormUrl: null, contactEmail: null };
const BEFORE = siteChoices(new Map(), FIRST);

async function save(choices: SiteChoices, mark = settingsMark(BEFORE)) {
  const { userId } = await aUser(database);
  const actor = actorOf({ userId, role: "admin" }, { address: null, userAgent: null, requestId: null });
  return saveSettings(database, { actor, choices, mark, first: FIRST }, TEST_NOW);
}

test("an admin's change applies, raises the data version for pages, and is in the audit log", async () => {
  const version = await currentDataVersion(database.db);
  const choices = { ...BEFORE, holdEvents: "all" as const, feedbackUrl: null, notice: "Clocks change on Sunday." };
  expect(await save(choices)).toEqual({ outcome: "saved" });
  expect(await findSiteChoices(database.db, FIRST)).toEqual(choices);
  expect(await currentDataVersion(database.db)).toBeGreaterThan(version);
  const [entry] = await database.db.select().from(auditEntries);
  expect(entry).toMatchObject({ action: "save-settings", outcome: "done" });
  const [values] = await database.db.select().from(auditPersonal);
  expect(values).toMatchObject({ oldValues: { feedbackUrl: FIRST.feedbackUrl, holdEvents: "new", notice: null } });
});

test("saving unchanged settings changes nothing, even from a stale form", async () => {
  expect(await save(BEFORE, "old")).toEqual({ outcome: "unchanged" });
  expect(await database.db.select().from(auditEntries)).toEqual([]);
});

test("of two admins who save, the second sees what the first chose", async () => {
  const first = { ...BEFORE, launchText: "Spring" };
  expect(await save(first)).toEqual({ outcome: "saved" });
  const second = { ...BEFORE, notice: "Hello" };
  expect(await save(second)).toEqual({ outcome: "conflict", theirs: first, fields: ["launchText", "notice"] });
  expect(await findSiteChoices(database.db, FIRST)).toEqual(first);
  expect(await save(second, settingsMark(first))).toEqual({ outcome: "saved" });
});

test.each(["moderator", "user"] as const)("a %s is refused, and the attempt is recorded", async (role) => {
  const actor = actorOf(
    { userId: (await aUser(database)).userId, role },
    { address: null, userAgent: null, requestId: null },
  );
  const saving = saveSettings(
    database,
    { actor, choices: { ...BEFORE, isOpen: false }, mark: "", first: FIRST },
    TEST_NOW,
  );
  await expect(saving).rejects.toMatchObject({ code: "forbidden" });
  expect(await findSiteChoices(database.db, FIRST)).toEqual(BEFORE);
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: "save-settings", outcome: "refused" },
  ]);
});
