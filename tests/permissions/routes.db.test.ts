import { expect, test } from "vitest";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { allRoutes, callRoute, routeOf } from "#tests/permissions/call-route.ts";
import { differenceOf, linesUnder } from "#tests/permissions/read-table.ts";
import { ROLES, smallDirectory } from "#tests/permissions/small-directory.ts";

const database = withTestDatabase();
const lines = linesUnder("Routes");

/**
 * Refusals that the audit log does not record: a button without anything to act on, or a second factor that was not
 * asked for.
 */
const UNLOGGED = /^POST \/(saves|follows|login\/two-factor)/;

test("every route answers each of the six roles as docs/permissions.md says, and refused members are audited", async () => {
  const directory = await smallDirectory(database);
  const named = new Set(lines.map((line) => routeOf(line, directory)));
  const withoutLine = (await allRoutes()).filter((route) => !named.has(route));
  const differences: string[] = [];
  for (const line of lines) {
    for (const who of ROLES) {
      const { word, refusals } = await callRoute(line, who, { database, directory });
      differences.push(...differenceOf(line, who, word));
      const isStaffs = line.name.includes(" /admin") && (word === "sent home" || who === "moderator");
      const isRefused = who !== "visitor" && word === "refused" && !UNLOGGED.test(line.name);
      if (isRefused && refusals === 0) differences.push(`${line.name} as ${who}: this refused attempt left no row`);
      if (isStaffs && (word === "sent home" || word === "refused") && refusals === 0)
        differences.push(`${line.name} as ${who}: the audit log does not know of it`);
    }
  }
  expect({ withoutLine, differences }).toEqual({ withoutLine: [], differences: [] });
}, 600_000);
