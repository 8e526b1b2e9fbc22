import { expect, test } from "vitest";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

test("an organizer's website must be a web address, with its scheme in any case", async () => {
  await anOrganizer(database, { websiteUrl: "HTTPS://Example.org/" });
  await expect(anOrganizer(database, { websiteUrl: "ftp://example.org/" })).rejects.toThrow(/Failed query/);
  await expect(anOrganizer(database, { websiteUrl: `https://example.org/${"a".repeat(2_000)}` })).rejects.toThrow(
    /Failed query/,
  );
});
