import { expect, test } from "vitest";
import { checkSource } from "./check-source.ts";

const PAGE = "src/web/components/part.tsx";
const inPage = (jsx: string) => checkSource(PAGE, `export const Part = () => ${jsx};\n`);

test.for([
  "<p>Hello</p>",
  "<>Hello</>",
  '<p>{"Hello"}</p>',
  "<p>{`Hello ${name}`}</p>",
  '<p>{open ? "Open" : "Closed"}</p>',
  '<p>{open && "Open"}</p>',
  '<img alt="A candle" />',
  '<button aria-label="Close" />',
  '<a title={open ? "Open" : t("x")} />',
  '<input placeholder="50" aria-label={"Miles"} />',
  "<p>祈り</p>",
])("literal text is refused in %s", (jsx) => {
  expect(inPage(jsx)).toEqual([expect.stringContaining("literal text")]);
});

test.for([
  "<p>{t('x')}</p>",
  "<p> · 12 </p>",
  '<div className="card" id="main" />',
  '<img alt="" />',
  "<p>{open && <b />}</p>",
])("text without words, or from the catalogue, is allowed in %s", (jsx) => {
  expect(inPage(jsx)).toEqual([]);
});

test.for([
  ["src/core/a.ts", "export const a = Date.now();"],
  ["src/core/a.ts", "export const a = new Date();"],
  ["src/commands/a.ts", "export const a = Temporal.Now.instant();"],
  ["src/data/queries/a.ts", "export const a = sql`select now()`;"],
  ["src/web/http/a.server.ts", "export const a = process.env.PORT;"],
  ["src/server/a.ts", "export const a = process.env;"],
  ["src/core/a.ts", "export enum A { b }"],
  ["src/core/a.ts", "export interface A { b: 1 }"],
  ["src/core/a.ts", "export class A {}"],
  ["src/core/a.ts", 'export * from "#core/b.ts";'],
  ["src/core/a.ts", `// ${"TO"}DO: later\nexport const a = 1;`],
  ["src/core/a.ts", `// oxlint-${"dis"}able-next-line no-eval\nexport const a = 1;`],
  ["tests/a.ts", `// @ts-${"ignore"}\nexport const a = 1;`],
  ["src/core/text-utils.ts", "export const a = 1;"],
] as const)("a breach is found in %s: %s", ([path, text]) => {
  expect(checkSource(path, text)).toHaveLength(1);
});

test.for([
  ["src/server/clock.ts", "export const a = () => Date.now();"],
  ["src/core/a.test.ts", "export const a = new Date();"],
  ["src/core/a.ts", "export const a = (at: number) => new Date(at);"],
  ["src/server/config.ts", "export const a = process.env;"],
  ["src/core/errors.ts", "export class AppError extends Error {}"],
  ["src/server/a.ts", "export const a = performance.now();"],
] as const)("allowed code passes in %s: %s", ([path, text]) => {
  expect(checkSource(path, text)).toEqual([]);
});

test("a fault names its line", () => {
  expect(checkSource("src/core/a.ts", "\n\nexport const a = Date.now();")[0]).toMatch(/^src\/core\/a\.ts:3: /);
});
