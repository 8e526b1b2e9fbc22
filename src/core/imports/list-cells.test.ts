import { expect, test } from "vitest";
import { readLanguages, readTags, readYesNo } from "#core/imports/list-cells.ts";
import type { Result } from "#core/validation-error.ts";

function valueOf<T>(checked: Result<T>): T | undefined {
  return checked.ok ? checked.value : undefined;
}

test("yes and no are read as spreadsheets write them", () => {
  expect(["TRUE", " yes", "1", "x"].every((text) => valueOf(readYesNo(text)) === true)).toBe(true);
  expect(["FALSE", "no", "0", ""].every((text) => valueOf(readYesNo(text)) === false)).toBe(true);
  expect(readYesNo("maybe")).toMatchObject({ ok: false });
});

test("languages are normalized and deduplicated", () => {
  expect(readLanguages("EN, pt_br; en|ase")).toEqual({ ok: true, value: ["en", "pt-BR", "ase"] });
  expect(readLanguages("")).toEqual({ ok: true, value: [] });
});

test("an invalid language tag is named", () => {
  expect(readLanguages("en, e!n")).toMatchObject({ ok: false, fault: { values: { tag: "e!n" } } });
});

test("tags are separated by commas outside brackets", () => {
  expect(readTags("Buddhist (Zen, Soto), Christian; Secular")).toEqual({
    ok: true,
    value: ["Buddhist (Zen, Soto)", "Christian", "Secular"],
  });
});

test("too many tags, or tags that are too long, are refused", () => {
  expect(readTags(Array.from({ length: 11 }, (_, n) => `t${n}`).join(","))).toMatchObject({ ok: false });
  expect(readTags("x".repeat(61))).toMatchObject({ ok: false });
});
