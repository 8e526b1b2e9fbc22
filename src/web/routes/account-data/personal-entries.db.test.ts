import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { storageKey } from "#core/pictures/picture-address.ts";
import { writeZip } from "#formats/zip-write.ts";
import type { Storage } from "#storage/storage.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { personalEntries } from "#web/routes/account-data/personal-entries.server.ts";

const database = withTestDatabase();
const KEY = "ab".repeat(20);

/** Builds the archive of a person with one picture, whose file the storage returns through `get`. */
async function archive(get: Storage["get"], logged: unknown[] = []): Promise<string> {
  const viewer = await aUser(database, { id: "ann", name: "Ann" });
  await database.db.execute(sql`insert into pictures (key, kind, owner_id, width, height, created_at, stored_at)
    values (${KEY}, 'avatar', 'ann', 10, 10, now(), now())`);
  const storage = { get } as Storage;
  const context = aRequestContext({ database, storage, logError: (error) => void logged.push(error) });
  return new Response(writeZip(personalEntries(viewer, context), TEST_NOW)).text();
}

test("the archive lists its contents, and has every file and the picture unchanged", async () => {
  const text = await archive(async (name) => {
    expect(name).toBe(storageKey(KEY, "original.jpg"));
    return {
      name,
      bytes: 12,
      modifiedAt: TEST_NOW,
      stream: Readable.from([Buffer.from("the "), Buffer.from("picture.")]),
    };
  });
  expect(text).toContain("Everything Samehour stores about ann@example.org");
  for (const part of ["account.json", '"name": "Ann"', "history.json", `pictures/${KEY}.jpg`, "the picture."]) {
    expect(text).toContain(part);
  }
});

test("a missing picture file leaves the rest of the archive unchanged", async () => {
  expect(await archive(async () => null)).not.toContain(`pictures/${KEY}.jpg`);
});

test("a read failure aborts the archive and is logged", async () => {
  const logged: unknown[] = [];
  await expect(archive(() => Promise.reject(new Error("no store")), logged)).rejects.toThrow("no store");
  expect(logged).toEqual([new Error("no store")]);
});
