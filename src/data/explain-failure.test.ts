import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { openDatabase } from "#data/database.ts";
import { explainFailure } from "#data/explain-failure.ts";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";

const EMBEDDED = { dataDir: "/srv/data", databaseUrl: null };
const SERVED = { dataDir: "/srv/data", databaseUrl: "postgres://localhost/samehour" };

function failure(code: string, message = "words"): Error {
  return new Error("Failed query", { cause: Object.assign(new Error(message), { code }) });
}

test.each([
  ["ENOSPC", EMBEDDED, "The disk that holds DATA_DIR (/srv/data) is full"],
  ["53100", SERVED, "A disk is full: PostgreSQL's"],
  ["3D000", SERVED, "has no database of the name"],
  ["28P01", SERVED, "refuses the user or the password"],
  ["42501", SERVED, "lacks a right"],
  ["ECONNREFUSED", SERVED, "The database at DATABASE_URL cannot be reached"],
])("%s is explained with the next step", (code, place, words) => {
  expect(explainFailure(failure(code), place)).toContain(words);
});

test("an unknown error, or an address that is not the database's, is not blamed on the database", () => {
  expect(explainFailure(new TypeError("x is undefined"), SERVED)).toBeNull();
  expect(explainFailure(failure("ENOTFOUND"), EMBEDDED)).toBeNull();
  const listening = new AppError("unavailable", "HOST is 300.1.1.1", { cause: failure("ENOTFOUND") });
  expect(explainFailure(listening, SERVED)).toBe("HOST is 300.1.1.1");
});

test("a damaged database is reported with the restore command, and is not created anew over its files", async () => {
  const dataDir = await anEmbeddedFolder("damaged");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = () => openDatabase({ url: null, dataDir, purpose: "test", log: () => undefined });
  await (await open()).close();
  for (const missing of ["PG_VERSION", "global/pg_control"]) {
    rmSync(join(dataDir, "database", missing));
    await expect(open()).rejects.toThrow(/database is damaged and cannot be opened. .* npm run restore -- latest/);
  }
});
