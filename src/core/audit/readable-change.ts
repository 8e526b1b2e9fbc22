type Values = Readonly<Record<string, unknown>>;

/** One side of a change as a person reads it: a state that has words of its own, a moment, or what stood there. */
export type ReadableValue =
  | { kind: "none" | "empty" | "yes" | "no" }
  | { kind: "moment"; at: number }
  | { kind: "text"; text: string };

type ReadableChange = { field: string; before: ReadableValue; after: ReadableValue };

/** So many rows of one entry are shown; the export holds all. */
export const CHANGES_SHOWN = 40;

/** Texts up to this many characters stand whole; of longer ones the part that differs. */
const WHOLE_MAX = 160;
/** So many characters that are alike stand before and after what differs. */
const CONTEXT = 40;
/** Numbers under a name that ends in `At` are moments from here on, 2001 in milliseconds. */
const MOMENT_FROM = 1e12;

/**
 * What an entry changed, row by row: lists and things inside things are taken apart, so that a row is one plain value, and only rows that
 * differ are told.
 */
export function readableChange(before: Values | null, after: Values | null): readonly ReadableChange[] {
  const [old, now] = [flatten(before ?? {}), flatten(after ?? {})];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const [from, to] = [old.get(path), now.get(path)];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const [shortFrom, shortTo] = shortened(from, to);
    return [{ field: fieldName(path), before: readable(path, shortFrom), after: readable(path, shortTo) }];
  });
}

/** A name of the code as words: `organizerName` is "organizer name". */
export function fieldName(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase();
}

function flatten(value: unknown, path = ""): Map<string, unknown> {
  const inner = (key: string): string => (path === "" ? key : `${path} / ${key}`);
  if (Array.isArray(value) && value.some((each) => typeof each === "object" && each !== null)) {
    return new Map(value.flatMap((each, at) => [...flatten(each, inner(String(at + 1)))]));
  }
  if (Array.isArray(value)) return new Map([[path, value.join(", ")]]);
  if (typeof value !== "object" || value === null) return new Map([[path, value]]);
  return new Map(Object.entries(value).flatMap(([key, each]) => [...flatten(each, inner(key))]));
}

function readable(path: string, value: unknown): ReadableValue {
  if (value === undefined || value === null) return { kind: "none" };
  if (value === "") return { kind: "empty" };
  if (typeof value === "boolean") return { kind: value ? "yes" : "no" };
  if (typeof value === "number" && value > MOMENT_FROM && path.endsWith("At")) return { kind: "moment", at: value };
  return { kind: "text", text: typeof value === "string" ? value : JSON.stringify(value) };
}

/** Of two long texts what differs, with a little of what is alike around it. */
function shortened(from: unknown, to: unknown): [unknown, unknown] {
  const texts = [from, to].map((each) => (typeof each === "string" ? [...each] : []));
  const [one = [], other = []] = texts;
  if (Math.max(one.length, other.length) <= WHOLE_MAX) return [from, to];
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const cut = (value: unknown, text: readonly string[]): unknown =>
    typeof value === "string"
      ? partOf(text, Math.max(0, start - CONTEXT), text.length - Math.max(0, end - CONTEXT))
      : value;
  return [cut(from, one), cut(to, other)];
}

function partOf(text: readonly string[], from: number, until: number): string {
  const last = Math.min(until, from + WHOLE_MAX + 2 * CONTEXT);
  return `${from > 0 ? "..." : ""}${text.slice(from, last).join("")}${last < text.length ? "..." : ""}`;
}
