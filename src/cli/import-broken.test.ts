import { expect, test } from "vitest";
import { brokenImport } from "#cli/import-runs.ts";
import { AppError } from "#core/errors.ts";
import { translatorFor } from "#messages/translator.ts";

const EMBEDDED = { dataDir: "/srv/data", databaseUrl: null };
const SERVED = { dataDir: "/srv/data", databaseUrl: "postgres://localhost/samehour" };
const context = { translate: translatorFor("en"), total: 1_000 };

/** As the library wraps the database's error: its own message repeats the statement's values. */
function failure(code: string, message: string): Error {
  const cause = Object.assign(new Error(message), { code });
  return new Error("Failed query: insert into events … params: A secret title", { cause });
}

test.each([
  [failure("57P01", "terminating connection"), SERVED, "The database at DATABASE_URL cannot be reached: "],
  [failure("ECONNRESET", "read ECONNRESET"), EMBEDDED, "The database cannot be reached: read ECONNRESET."],
  [failure("53100", "could not extend file"), EMBEDDED, "The disk that holds DATA_DIR (/srv/data) is full"],
])("%s is reported with the cause, what was stored, and the next step", (error, config, cause) => {
  const message = brokenImport(error, { ...context, config, done: 320 }).message;
  expect(message.startsWith(cause)).toBe(true);
  expect(message).toContain("It saved 320 of 1,000 rows, and they stay.");
  expect(message).toContain("run the same command again");
  expect(message).toContain("npm run import -- undo");
  expect(message).not.toMatch(/secret|\n\s+at /);
});

test("an unreadable file is reported, and that nothing of it was stored", () => {
  const error = new AppError("invalid", "Import failed. The file a.csv cannot be read: EIO: i/o error, read");
  expect(brokenImport(error, { ...context, config: EMBEDDED, done: 0 }).message).toBe(
    "Import failed. The file a.csv cannot be read: EIO: i/o error, read\nThe import stopped before it saved any row. Fix the problem, then run the same command again.",
  );
});

test("an unexpected error is reported in the database's own words, without a stack or values", () => {
  const message = brokenImport(failure("23514", "violates a check"), { ...context, config: SERVED, done: 16 }).message;
  expect(message).toBe(
    "Something unexpected failed: violates a check.\nThe import failed, and everything it saved was undone. Fix the problem, then run the same command again.",
  );
});
