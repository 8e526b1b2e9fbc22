import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import routes, { ADDRESSES } from "#web/routes.ts";

const WEB = "src/web";
const SHEETS = ["app", "landing", "member-pages", "dashboard"] as const;
type Sheet = (typeof SHEETS)[number];

const read = (path: string): string => readFileSync(path, "utf8");

/** The classes that the rules of a sheet, and of what it imports, begin with: what follows in a selector is dressed inside of them only. */
function classesOf(path: string): ReadonlySet<string> {
  const text = read(path).replaceAll(/\/\*.*?\*\//gs, "");
  const imported = [...text.matchAll(/@import "(\.\/[^"]+)"/g)].map(([, name = ""]) => join(dirname(path), name));
  const own = [...text.matchAll(/(?:^|[,{}(;])\s*[a-z]*\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
  return new Set([...own, ...imported.flatMap((each) => [...classesOf(each)])]);
}

/** The module and all that it imports of the web's own modules; an import of types alone leaves nothing in a page. */
function partsOf(entry: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(entry)) return known;
  known.add(entry);
  const text = read(entry).replaceAll(/^import type [^;]*;$/gm, "");
  for (const [, name = ""] of text.matchAll(/(?:from|import\()\s*"([^"]+\.tsx?)"/g)) {
    const path = name.startsWith("#web/") ? join(WEB, name.slice(5)) : join(dirname(entry), name);
    if ((name.startsWith("#web/") || name.startsWith(".")) && existsSync(path)) partsOf(path, known);
  }
  return known;
}

/** The words of its `className`s: a class is written whole, never put together of parts. */
function worn(path: string): readonly string[] {
  const attributes = read(path).matchAll(/className=(?:"([^"]*)"|\{[^}]*\})/g);
  return [...attributes].flatMap(([whole]) =>
    [...whole.matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, words = ""]) => words.split(/\s+/)),
  );
}

const CLASSES: Readonly<Record<Sheet, ReadonlySet<string>>> = {
  app: classesOf(`${WEB}/styles/app.css`),
  landing: classesOf(`${WEB}/styles/landing.css`),
  "member-pages": classesOf(`${WEB}/styles/member-pages.css`),
  dashboard: classesOf(`${WEB}/styles/dashboard.css`),
};

/** The sheets that a page links: everybody's, those of the route it lies below, and its own. */
function linkedBy(file: string): readonly Sheet[] {
  const above = routes.find(({ children }) => children?.some((child) => child.file === file));
  const text = [file, ...(above ? [above.file] : [])].map((each) => read(join(WEB, each))).join("\n");
  return SHEETS.filter((sheet) => sheet === "app" || text.includes(`#web/styles/${sheet}.css?url`));
}

const PAGES = [...new Set(ADDRESSES.map(({ file }) => file))].filter((file) => file.endsWith(".tsx"));

test.each(PAGES)("%s links the style sheets that its parts are dressed by", (file) => {
  const linked = linkedBy(file);
  const others = SHEETS.filter((sheet) => !linked.includes(sheet));
  const missing = [...partsOf(join(WEB, file))].flatMap((part) =>
    worn(part).flatMap((name) => {
      if (linked.some((sheet) => CLASSES[sheet].has(name))) return [];
      return others.filter((sheet) => CLASSES[sheet].has(name)).map((sheet) => `${part}: .${name} of ${sheet}.css`);
    }),
  );
  expect(missing).toEqual([]);
});

test("the frame of every page is dressed by the one sheet that all pages link", () => {
  const missing = [...partsOf(`${WEB}/root.tsx`)].flatMap((part) =>
    worn(part).filter((name) => !CLASSES.app.has(name) && SHEETS.some((sheet) => CLASSES[sheet].has(name))),
  );
  expect(missing).toEqual([]);
});
