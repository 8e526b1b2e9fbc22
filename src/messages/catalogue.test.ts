import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CATALOGUES } from "#messages/catalogue.ts";

test("the catalogue has each file of messages/en as its own namespace", () => {
  const files = readdirSync(join(import.meta.dirname, "en"));
  expect(
    Object.keys(CATALOGUES.en)
      .map((namespace) => `${namespace}.json`)
      .sort(),
  ).toEqual(files.sort());
});
