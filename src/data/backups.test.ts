import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { backupsFolder, futureBackupsText, knownBackups } from "#data/stored-backups.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

test("a backup dated in the future is not the latest, and a warning says so until its date has passed", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-backups-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const folder = backupsFolder(dataDir);
  mkdirSync(folder);
  const [right, wrong] = [
    "samehour-2026-11-21T11-00-00-000Z.tar.gz",
    "samehour-2026-12-31T11-00-00-000Z.tar.gz",
  ] as const;
  for (const name of [right, wrong]) writeFileSync(join(folder, name), "");
  const { backups, ofFuture } = knownBackups(dataDir, NOW);
  expect([backups.map(({ file }) => file), ofFuture.map(({ file }) => file)]).toEqual([
    [join(folder, right)],
    [join(folder, wrong)],
  ]);
  expect(futureBackupsText(ofFuture)).toContain(`set aside: ${wrong}. The clock was wrong`);
  const later = knownBackups(dataDir, NOW + 40 * DAY_MS);
  expect(later.backups[0]?.file).toBe(join(folder, wrong));
  expect(futureBackupsText(later.ofFuture)).toBeNull();
});
