import { expect, test } from "vitest";
import { unusedExports } from "./unused-exports.ts";

const faultsOf = (files: Record<string, string>) => unusedExports(new Map(Object.entries(files)));
const A = "src/core/a.ts";

test.each([
  ["nobody imports", { [A]: "export const a = 1;" }],
  ["only its own file uses", { [A]: "export type A = 1;\nconst b: A = 1;\nb;" }],
  ["only a test uses", { [A]: "export function a() {}", "src/core/a.test.ts": 'import { a } from "#core/a.ts"; a();' }],
  ["is not the imported name", { [A]: "export const a = 1;", "src/core/b.ts": 'import { b } from "#core/a.ts"; b;' }],
  ["is listed under two names", { [A]: "const a = 1;\nexport { a };" }],
])("an export that %s is a fault", (_what, files) => {
  expect(faultsOf(files)).toEqual([expect.stringContaining("no other file of the product imports it")]);
});

test.each([
  ["imports it", 'import { a } from "#core/a.ts"; a;'],
  ["imports it under another name", 'import { a as b } from "#core/a.ts"; b;'],
  ["imports its type", 'import type { a } from "./a.ts"; const b: a = 1; b;'],
  ["imports all of it", 'import * as all from "#core/a.ts"; all;'],
  ["re-exports it", 'export { a } from "#core/a.ts";'],
  ["imports it dynamically", 'const { a } = await import("#core/a.ts"); a;'],
  ["names its type inline", 'const b: import("#core/a.ts").a = 1; b;'],
])("an export is used when another file %s", (_what, text) => {
  const faults = faultsOf({ [A]: "export const a = 1;", "src/core/b.ts": text });
  expect(faults.filter((fault) => fault.startsWith(A))).toEqual([]);
});

test("an export used in its own file may be for a test, and entry files need no importer", () => {
  const tested = { [A]: "export const a = 1;\na;", "src/core/a.test.ts": 'import { a } from "#core/a.ts"; a;' };
  expect(faultsOf(tested)).toEqual([]);
  expect(faultsOf({ "src/web/routes/about/route.tsx": "export function loader() {}" })).toEqual([]);
});

test("a fault names its line", () => {
  expect(faultsOf({ [A]: "\n\nexport const a = 1;" })[0]).toMatch(/^src\/core\/a\.ts:3: /);
});
