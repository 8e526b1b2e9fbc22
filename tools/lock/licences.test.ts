import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type LockedPackage = { license?: string; dev?: boolean; version?: string };

/** Licences under which a program with the AGPL may be passed on together with the package. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** Whether an SPDX expression of plain alternatives or of plain parts is allowed. */
function isAllowed(expression: string): boolean {
  const terms = expression.replaceAll(/[()]/g, "");
  if (terms.includes(" OR ")) return terms.split(" OR ").some((each) => ALLOWED.has(each.trim()));
  return terms.split(" AND ").every((each) => ALLOWED.has(each.trim()));
}

test("every package of the product has a licence that allows redistribution", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> };
  const own = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && dev !== true);
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(([, { license }]) => !isAllowed(license ?? "none")).map(([path]) => path)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", true],
  ["MIT AND GPL-3.0-only", false],
  ["UNLICENSED", false],
])("the licence %s is allowed: %s", (expression, may) => {
  expect(isAllowed(expression)).toBe(may);
});
