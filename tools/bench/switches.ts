/** One optimization of `GET /events`: in each file the expression in use, and its replacement when switched off. */
export type Switch = { name: string; edits: readonly Edit[] };
type Edit = { file: string; on: string; off: string } | { file: string; on: string; both: (isOff: string) => string };

/** A memoized pure function (`memoize`), which then computes every time. */
function memo(name: string, file: string, on: string): Switch {
  return { name, edits: [{ file, on, off: "((_key, make) => make())" }] };
}

const PAGE_CACHE = "src/server/page-cache";

export const SWITCHES: readonly Switch[] = [
  {
    name: "addresses read once",
    edits: [
      {
        file: `${PAGE_CACHE}/page-request.ts`,
        on: "target.length + cookies.length > MEMO_LENGTH",
        off: "true",
      },
    ],
  },
  {
    name: "single flight",
    edits: [{ file: `${PAGE_CACHE}/page-cache.ts`, on: "rendering.join(request.key, round)", off: "undefined" }],
  },
  {
    name: "served before the app",
    edits: [{ file: `${PAGE_CACHE}/serve-cached-page.ts`, on: "!isPlainRead(request)", off: "true" }],
  },
  {
    name: "sentences",
    edits: [
      {
        file: "src/messages/translator.ts",
        on: "rememberSentences(makeTranslator(language))",
        off: "makeTranslator(language)",
      },
      { file: "src/web/texts.tsx", on: "rememberSentences(translate)", off: "translate" },
    ],
  },
  {
    name: "pages as one string",
    edits: [{ file: "src/web/http/render-page.server.ts", on: "renderToString(page())", off: "UNFINISHED" }],
  },
  {
    name: "plain links",
    edits: [
      {
        file: "src/web/ui/row-link.tsx",
        on: "import type { AnchorHTMLAttributes }",
        both: () => 'import { Link } from "react-router";\nimport type { AnchorHTMLAttributes }',
      },
      {
        file: "src/web/ui/row-link.tsx",
        on: '<a {...attributes} data-follow={stays ? "stay" : ""}>\n      {children}\n    </a>',
        off: "<Link {...attributes} to={attributes.href}>{children}</Link>",
      },
    ],
  },
  memo("clock shifts", "src/core/occurrences/clock-change.ts", "memoize<{ shift: ClockShift | null }>(10_000)"),
  memo("formatters", "src/core/time/formatters.ts", "memoize<Intl.DateTimeFormat>(200)"),
  {
    name: "zone offsets",
    edits: [
      {
        file: "src/core/time/local-time.ts",
        on: "= known.get(zone);",
        both: (isOff) => `= ${isOff} ? undefined : known.get(zone);`,
      },
    ],
  },
  {
    name: "where pages begin",
    edits: [
      {
        file: "src/data/queries/page-index.ts",
        on: "cached?.version === version && cached.now === list.now",
        off: "false",
      },
      {
        file: "src/data/queries/page-index.ts",
        on: "cached?.now === list.now && cached.counted >= MANY",
        off: "false",
      },
    ],
  },
  {
    name: "site choices",
    edits: [{ file: "src/server/open-site.ts", on: "known?.version !== version", off: "true" }],
  },
  { name: "small heap", edits: [{ file: "src/server/main.ts", on: "limitHeapGrowth()", off: "undefined" }] },
];

/** Whether the optimization is switched off in this process: `WITHOUT` names those that are, separated by commas. */
function isOff(name: string): string {
  return `(globalThis.without ??= new Set((globalThis.process?.env.WITHOUT ?? "").split(","))).has(${JSON.stringify(name)})`;
}

/** A source with each of its expressions replaced by a choice; throws unless each occurs exactly once. */
export function withSwitches(file: string, source: string, switches: readonly Switch[]): string {
  return switches.reduce((text, { name, edits }) => {
    return edits.filter((edit) => edit.file === file).reduce((before, edit) => edited(before, name, edit), text);
  }, source);
}

function edited(source: string, name: string, edit: Edit): string {
  const [before, after, ...more] = source.split(edit.on);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${edit.file} does not hold this exactly once: ${edit.on}`);
  const choice = "both" in edit ? edit.both(isOff(name)) : `(${isOff(name)} ? ${edit.off} : ${edit.on})`;
  return before + choice + after;
}
