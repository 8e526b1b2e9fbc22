import { rmSync } from "node:fs";
import { afterAll, beforeAll, test } from "vitest";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import { expectNothingLost } from "#tests/support/database/write-until-killed.ts";

/** `npm run test:long` does it a hundred times on each engine. */
const ROUNDS = 10;

let dataDir = "";
beforeAll(async () => {
  dataDir = await anEmbeddedFolder("kill");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test(`kill -9 at a random moment loses no acknowledged row, ${ROUNDS} times`, { timeout: 180_000 }, async () => {
  await expectNothingLost(dataDir, ROUNDS);
});
