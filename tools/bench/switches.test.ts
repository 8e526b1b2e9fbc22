import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, it } from "vitest";
import { SWITCHES, withSwitches } from "./switches.ts";

it("every switch finds its expression in the source", () => {
  for (const file of new Set(SWITCHES.flatMap(({ edits }) => edits.map((edit) => edit.file)))) {
    const source = readFileSync(file, "utf8");
    const switched = withSwitches(file, source, SWITCHES);
    expect(switched).not.toBe(source);
    if (file.endsWith(".ts")) stripTypeScriptTypes(switched);
  }
});
