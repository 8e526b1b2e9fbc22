import { expect, test } from "vitest";
import * as z from "zod/mini";
import { checkInput, field } from "#core/check-input.ts";
import { accepted, refused } from "#core/validation-error.ts";

const SCHEMA = z.object({
  name: field((text) => (text === "" ? refused("a.nameMissing") : accepted(text.trim()))),
  size: field((text) => (/^\d+$/.test(text) ? accepted(Number(text)) : refused("a.noNumber", { max: 5, given: text }))),
});

test("valid input is returned as the schema parses it", () => {
  expect(checkInput(SCHEMA, { name: " a ", size: "4" })).toEqual({ ok: true, input: { name: "a", size: 4 } });
});

test("each invalid field has its message and values, in the order of the fields", () => {
  const checked = checkInput(SCHEMA, { size: "x", name: "" });
  expect(checked).toEqual({
    ok: false,
    faults: {
      name: { key: "a.nameMissing", values: {} },
      size: { key: "a.noNumber", values: { max: 5, given: "x" } },
    },
  });
  expect(checked.ok ? [] : Object.keys(checked.faults)).toEqual(["name", "size"]);
});
