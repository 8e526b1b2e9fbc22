import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { expectNothingLost } from "#tests/support/database/write-until-killed.ts";

const ROUNDS = 20;

let dataDir = "";
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "samehour-kill-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test(`kill -9 at a random moment loses no acknowledged row, ${ROUNDS} times`, { timeout: 600_000 }, async () => {
  await expectNothingLost(dataDir, ROUNDS);
});
