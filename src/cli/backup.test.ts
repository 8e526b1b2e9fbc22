import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const folder = mkdtempSync(join(tmpdir(), "samehour-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(["--help", "-h", "folder"])("%s prints the usage and makes no backup", { timeout: 300_000 }, (argument) => {
  const dataDir = join(folder, "data");
  const env = { ...SHARED_SOURCES, PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: dataDir };
  const command = [...SHORT_LIVED, join(import.meta.dirname, "backup.ts"), argument];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^Usage: npm run backup\n/);
  expect(existsSync(dataDir)).toBe(false);
});
