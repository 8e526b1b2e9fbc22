import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { authSecretFile, copyAuthSecret, restoreAuthSecret, secretCopyOf } from "#data/auth-secret-file.ts";

const NOW = Date.UTC(2026, 10, 21, 18);

function aFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-secret-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const file = authSecretFile(dataDir);
  const backup = join(dataDir, "a-backup");
  const restore = () => restoreAuthSecret(dataDir, backup, NOW);
  return { dataDir, file, backup, restore };
}

const modeOf = (file: string): number => statSync(file).mode & 0o777;

test("the secret is copied beside a backup, readable only by its owner, and restored if missing", () => {
  const { dataDir, file, backup, restore } = aFolder();
  writeFileSync(file, "the first\n");
  copyAuthSecret(dataDir, backup);
  expect(modeOf(secretCopyOf(backup))).toBe(0o600);
  expect(restore()).toBe("same");
  rmSync(file);
  expect(restore()).toBe("restored");
  expect([readFileSync(file, "utf8"), modeOf(file)]).toEqual(["the first\n", 0o600]);
});

test("a different secret that exists by then is moved aside, not lost", () => {
  const { dataDir, file, backup, restore } = aFolder();
  writeFileSync(secretCopyOf(backup), "the first");
  writeFileSync(file, "another");
  expect(restore()).toBe("restored");
  expect(readFileSync(file, "utf8")).toBe("the first");
  const stored = readdirSync(dataDir).filter((name) => name.startsWith("auth-secret.before-2026-11-21T18"));
  expect(stored.map((name) => readFileSync(join(dataDir, name), "utf8"))).toEqual(["another"]);
});

test("a site without its own secret file has none in its backups, and an existing one stays", () => {
  const { dataDir, file, backup, restore } = aFolder();
  copyAuthSecret(dataDir, backup);
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(file, "mine");
  expect(restore()).toBe("absent");
  expect(readFileSync(file, "utf8")).toBe("mine");
});
