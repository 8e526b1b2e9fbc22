import { expect, test } from "vitest";
import { deleteRateCounts, updateRateCounts } from "#data/queries/auth-limits-write.ts";
import { currentDataVersion } from "#data/changes.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const A = { kind: "page", client: "203.0.113.9" } as const;
const B = { kind: "page", client: "2001:db8:1:2::/64" } as const;

test("counts of several processes add up per window, and are returned with the previous window's", async () => {
  await updateRateCounts(database.db, 10, [{ ...A, count: 5 }]);
  await updateRateCounts(database.db, 11, [{ ...A, count: 1 }]);
  const found = await updateRateCounts(database.db, 11, [
    { ...B, count: 7 },
    { ...A, count: 2 },
  ]);
  expect(found.toSorted((a, b) => a.current - b.current)).toEqual([
    { ...A, current: 3, previous: 5 },
    { ...B, current: 7, previous: 0 },
  ]);
});

test("many processes can report at the same time", async () => {
  const sent = Array.from({ length: 10 }, (_, n) =>
    updateRateCounts(
      database.db,
      20,
      n % 2
        ? [
            { ...A, count: 1 },
            { ...B, count: 1 },
          ]
        : [
            { ...B, count: 1 },
            { ...A, count: 1 },
          ],
    ),
  );
  await Promise.all(sent);
  const found = await updateRateCounts(database.db, 20, [{ ...A, count: 0 }]);
  expect(found).toEqual([{ ...A, current: 10, previous: 0 }]);
});

test("past windows are deleted, and counting does not invalidate cached pages", async () => {
  const version = await currentDataVersion(database.db);
  await updateRateCounts(database.db, 30, [{ ...A, count: 5 }]);
  await deleteRateCounts(database.db, 31);
  expect(await updateRateCounts(database.db, 31, [{ ...A, count: 1 }])).toEqual([{ ...A, current: 1, previous: 0 }]);
  expect(await currentDataVersion(database.db)).toBe(version);
});
