import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = readFileSync("docs/security.md", "utf8");
const ROWS = PAGE.split("\n").flatMap((line) => {
  const [, id, matter = "", met = "", shown = ""] = /^\| V([\d.]+) \| (.+) \| (.+) \| (.+) \|$/.exec(line) ?? [];
  return id === undefined ? [] : [{ id, matter, met, shown }];
});

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, from V1 to V17. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** A file or folder of this project, as the page writes it, with the name of one of its tests after `›`. */
const PLACE = /^((?:src|tests|docs|deploy|tools|demo)\/[^ ]*|\.?[\w-]+\.(?:json|md|ts)|\.containerignore)(?: › (.+))?$/;

/** What is wrong with a place that the page names; null for one that exists, and for what is no place. */
function faultOf(quoted: string): string | null {
  const [, file, name] = PLACE.exec(quoted) ?? [];
  if (file === undefined) return null;
  if (!existsSync(file)) return `no such file: ${file}`;
  if (name === undefined) return null;
  const tests = readFileSync(file, "utf8").split(`"${name}"`).length - 1;
  return tests === 1 ? null : `${tests} tests of this name: ${file} › ${name}`;
}

test("every file and test named in docs/security.md exists", () => {
  const quoted = [...PAGE.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  expect(quoted.filter((each) => PLACE.test(each)).length).toBeGreaterThan(250);
  expect(quoted.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  const pages = [...PAGE.matchAll(/\]\(([^)#]+)(?:#[^)]+)?\)/g)].map(([, page = ""]) => `docs/${page}`);
  expect(pages.filter((page) => !existsSync(page))).toEqual([]);
});

test("the page lists each requirement of levels 1 and 2 once, in order, and says where it is met", () => {
  const chapterOf = ({ id }: { id: string }) => Number(id.split(".")[0]);
  expect(REQUIREMENTS.map((_count, at) => ROWS.filter((row) => chapterOf(row) === at + 1).length)).toEqual(
    REQUIREMENTS,
  );
  const numbers = ROWS.map(({ id }) => id.split(".").reduce((sum, part) => sum * 100 + Number(part), 0));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});

test("the list of what is missing names each requirement that is unmet or partly met", () => {
  const [, list = ""] = /## What is missing[^\n]*\n((?:(?:\d\.|  ) .*\n)+)/.exec(PAGE) ?? [];
  const named = [...list.matchAll(/V(\d+\.\d+\.\d+)/g)].map(([, id]) => id);
  const missing = ROWS.filter(({ met }) => /^(?:not met|partly met)[:,]/.test(met)).map(({ id }) => id);
  expect(named.toSorted()).toEqual(missing.toSorted());
});

test("the tests column contains only tests or a hyphen", () => {
  const shown = /^(?:-|(?:`[^`]+`(?:, )?)+)$/;
  expect(ROWS.filter((row) => !shown.test(row.shown)).map(({ id }) => id)).toEqual([]);
});

test.each([
  ["src/no-such-file.ts", "no such file: src/no-such-file.ts"],
  ["tests/docs/security.test.ts › no such test", "0 tests of this name: tests/docs/security.test.ts › no such test"],
  ["tsconfig.json", null],
  ["no-eval", null],
])("%s is checked", (quoted, fault) => {
  expect(faultOf(quoted)).toBe(fault);
});
