import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const STYLES = "src/web/styles";
const read = (name: string): string => readFileSync(join(STYLES, name), "utf8");
const numbersAfter = (property: string, text: string): readonly number[] =>
  [...text.matchAll(new RegExp(`${property}:\\s*(\\d[\\d .]*)`, "g"))].flatMap(([, values = ""]) =>
    values.trim().split(/\s+/).map(Number),
  );

test("the styles use only weights that the site's own fonts have", () => {
  const [from = 0, to = 0] = numbersAfter("font-weight", read("fonts.css"));
  const sheets = readdirSync(STYLES).filter((name) => name.endsWith(".css") && !name.startsWith("font"));
  const used = sheets.flatMap((name) => numbersAfter("font-weight", read(name)));
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((weight) => weight < from || weight > to)).toEqual([]);
});

test("the fonts that every visitor loads stay small", () => {
  const bytes = ["literata-latin", "commissioner-latin"].map(
    (name) => readFileSync(join(STYLES, "fonts", `${name}.woff2`)).length,
  );
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(92_000);
});
