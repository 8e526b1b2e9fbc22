import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import routes, { ADDRESSES } from "#web/routes.ts";

const WEB = "src/web";
const SHEETS = [
  "app",
  "landing",
  "calendar",
  "topic",
  "free-hours",
  "embed",
  "api-docs",
  "member-pages",
  "dashboard",
] as const;
type Sheet = (typeof SHEETS)[number];

const read = (path: string): string => readFileSync(path, "utf8");

/**
 * The first class of each selector in a style sheet and its imports; later parts of a selector only apply inside that
 * class.
 */
function classesOf(path: string): ReadonlySet<string> {
  const text = read(path).replaceAll(/\/\*.*?\*\//gs, "");
  const imported = [...text.matchAll(/@import "(\.\/[^"]+)"/g)].map(([, name = ""]) => join(dirname(path), name));
  const own = [...text.matchAll(/(?:^|[,{}(;])\s*[a-z]*\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
  return new Set([...own, ...imported.flatMap((each) => [...classesOf(each)])]);
}

/** The module and its transitive imports from src/web; type-only imports do not count. */
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

/** The classes in the `className`s of a module, which are always written in full and never composed. */
function classNamesIn(path: string): readonly string[] {
  const attributes = read(path).matchAll(/className=(?:"([^"]*)"|\{[^}]*\})/g);
  return [...attributes].flatMap(([whole]) =>
    [...whole.matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, words = ""]) => words.split(/\s+/)),
  );
}

const CLASSES: Readonly<Record<Sheet, ReadonlySet<string>>> = {
  app: classesOf(`${WEB}/styles/app.css`),
  landing: classesOf(`${WEB}/styles/landing.css`),
  calendar: classesOf(`${WEB}/styles/calendar.css`),
  topic: classesOf(`${WEB}/styles/topic.css`),
  "free-hours": classesOf(`${WEB}/styles/free-hours.css`),
  embed: classesOf(`${WEB}/styles/embed.css`),
  "api-docs": classesOf(`${WEB}/styles/api-docs.css`),
  "member-pages": classesOf(`${WEB}/styles/member-pages.css`),
  dashboard: classesOf(`${WEB}/styles/dashboard.css`),
};

/** The style sheets that a page links: the global ones, those of its parent route, and its own. */
function linkedBy(file: string): readonly Sheet[] {
  const above = routes.find(({ children }) => children?.some((child) => child.file === file));
  const text = [file, ...(above ? [above.file] : [])].map((each) => read(join(WEB, each))).join("\n");
  return SHEETS.filter((sheet) => sheet === "app" || text.includes(`#web/styles/${sheet}.css?url`));
}

const PAGES = [...new Set(ADDRESSES.map(({ file }) => file))].filter((file) => file.endsWith(".tsx"));

test.each(PAGES)("%s links the style sheets that its components use", (file) => {
  const linked = linkedBy(file);
  const others = SHEETS.filter((sheet) => !linked.includes(sheet));
  const missing = [...partsOf(join(WEB, file))].flatMap((part) =>
    classNamesIn(part).flatMap((name) => {
      if (linked.some((sheet) => CLASSES[sheet].has(name))) return [];
      return others.filter((sheet) => CLASSES[sheet].has(name)).map((sheet) => `${part}: .${name} of ${sheet}.css`);
    }),
  );
  expect(missing).toEqual([]);
});

test("the frame of every page uses only the style sheet that all pages link", () => {
  const missing = [...partsOf(`${WEB}/root.tsx`)].flatMap((part) =>
    classNamesIn(part).filter((name) => !CLASSES.app.has(name) && SHEETS.some((sheet) => CLASSES[sheet].has(name))),
  );
  expect(missing).toEqual([]);
});
