import { expect, test } from "vitest";
import { type SetupFacts, setupLines } from "#core/admin/setup-checklist.ts";
import { DAY_MS } from "#core/time/instant.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const READY: SetupFacts = {
  isAddressProved: true,
  mail: { hasServer: true, sent: 1, failed: 0 },
  backupAt: NOW - DAY_MS,
  examples: 0,
  hasImported: true,
  contactEmail: "hello@example.org",
};

test("a fully configured site has no open step", () => {
  const lines = setupLines(READY, NOW);
  expect(lines.map(({ step }) => step)).toEqual(["address", "mail", "backup", "examples", "import", "contact"]);
  expect(lines.every(({ isDone }) => isDone)).toBe(true);
});

test.each<[Partial<SetupFacts>, string]>([
  [{ isAddressProved: false }, "addressOpen"],
  [{ mail: { hasServer: false, sent: 4, failed: 0 } }, "mailMissing"],
  [{ mail: { hasServer: true, sent: 4, failed: 1 } }, "mailFails"],
  [{ mail: { hasServer: true, sent: 0, failed: 0 } }, "mailUntried"],
  [{ backupAt: null }, "backupMissing"],
  [{ backupAt: NOW - 3 * DAY_MS }, "backupOld"],
  [{ examples: 62 }, "examplesShown"],
  [{ hasImported: false }, "notImported"],
  [{ contactEmail: null }, "contactMissing"],
])("with %j one step is open: %s", (facts, state) => {
  const open = setupLines({ ...READY, ...facts }, NOW).filter(({ isDone }) => !isDone);
  expect(open.map((line) => line.state)).toEqual([state]);
});
