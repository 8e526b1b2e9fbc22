type Values = Readonly<Record<string, unknown>>;

/** One side of a change for people: a state with a message of its own, an instant, or the plain value. */
export type ReadableValue =
  | { kind: "none" | "empty" | "yes" | "no" }
  | { kind: "moment"; at: number }
  | { kind: "text"; text: string };

type ReadableChange = { field: string; before: ReadableValue; after: ReadableValue };

/** Rows shown of an entry; the export has all of them. */
export const CHANGES_SHOWN = 40;

/** Texts up to this many characters are shown whole; of longer ones only the part that differs. */
const WHOLE_MAX = 160;
/** Equal characters shown before and after the difference. */
const CONTEXT = 40;
/** Numbers in fields named `…At` are instants from this value on (2001, in milliseconds). */
const MOMENT_FROM = 1e12;

/**
 * The rows of an entry's change: lists and objects are flattened, so that each row is one plain value; only rows that
 * differ are listed.
 */
export function readableChange(before: Values | null, after: Values | null): readonly ReadableChange[] {
  const [old, now] = [flatten(before ?? {}), flatten(after ?? {})];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const [from, to] = [old.get(path), now.get(path)];
    if (JSON.stringify(from) === JSON.stringify(to) || (isNothing(from) && isNothing(to))) return [];
    const [shortFrom, shortTo] = shortened(from, to);
    return [{ field: fieldName(path), before: readable(path, shortFrom), after: readable(path, shortTo) }];
  });
}

/** A missing, an unset and an empty value look the same to people. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** A field's name as words: `organizerName` becomes "organizer name". */
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

/** The part of two long texts that differs, with some of the equal text around it. */
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
