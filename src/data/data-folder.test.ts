import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testWhere } from "#tests/support/where.ts";
import { makeDataFolder } from "#data/data-folder.ts";

const base = mkdtempSync(join(tmpdir(), "samehour-folder-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("a missing folder is created with its parents, accessible only to its owner", () => {
  const folder = join(base, "a", "b");
  makeDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(() => makeDataFolder(folder)).not.toThrow();
});

test("a file in place of the folder is reported with the name of the setting", () => {
  const file = join(base, "file");
  writeFileSync(file, "");
  expect(() => makeDataFolder(file)).toThrow(`DATA_DIR is ${file}, which is a file, not a folder.`);
  expect(() => makeDataFolder(join(file, "below"))).toThrow("which cannot be made");
});

testWhere(process.platform === "linux")("a place where no folder can be made is told at once", () => {
  expect(() => makeDataFolder("/proc/samehour")).toThrow("DATA_DIR is /proc/samehour, which cannot be made.");
});
