import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const folder = mkdtempSync(join(tmpdir(), "samehour-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a private key that cannot be read ends the command with a sentence", { timeout: 300_000 }, () => {
  const dataDir = join(folder, "keyless");
  const env = {
    ...SHARED_SOURCES,
    PATH: process.env["PATH"],
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    BACKUP_S3_ENDPOINT: "http://127.0.0.1:1",
    BACKUP_S3_BUCKET: "backups",
    BACKUP_S3_ACCESS_KEY_ID: "id",
    BACKUP_S3_SECRET_ACCESS_KEY: "secret",
    BACKUP_KEY: `age1${"q".repeat(58)}`,
    BACKUP_IDENTITY_FILE: join(folder, "no-such-key"),
  };
  const command = [...SHORT_LIVED, join(import.meta.dirname, "backup.ts")];
  const done = spawnSync(process.execPath, command, { cwd: folder, env, encoding: "utf8", timeout: 120_000 });
  expect({ status: done.status, stdout: done.stdout }).toEqual({ status: 1, stdout: "" });
  expect(done.stderr).toMatch(/^BACKUP_IDENTITY_FILE cannot be read: ENOENT.*\n$/);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ["backup", "--help"],
  ["backup", "-h"],
  ["backup", "folder"],
  ["migrate", "--dry-run"],
  ["doctor", "--help"],
])("%s %s prints the usage and does nothing", { timeout: 300_000 }, (tool, argument) => {
  const dataDir = join(folder, "data");
  const env = { ...SHARED_SOURCES, PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: dataDir };
  const command = [...SHORT_LIVED, join(import.meta.dirname, `${tool}.ts`), argument];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^Usage: npm run ${tool}\\n`));
  expect(existsSync(dataDir)).toBe(false);
});
