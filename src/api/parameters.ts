import * as z from "zod";
import { EVENT_TABS } from "#core/events/event-search.ts";
import {
  FILTER_NAMES,
  FIXED_FILTERS,
  type EventFilter,
  type FilterName,
  type FixedFilter,
} from "#core/events/event-filter.ts";
import { parseEventFilter } from "#core/events/parse-event-filter.ts";
import { instantOf } from "#api/span-of-query.ts";
import type { FieldError } from "#api/problem.ts";
import { SEARCH_MAX } from "#core/pagination.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { canonicalZone } from "#core/time/zone.ts";

/** Rows of a page. */
const LIMIT_MAX = 100;
const LIMIT_USUAL = 50;
const VALUES_MAX = 10;

/** The filters whose values an event has or lacks for everybody: one's free hours are in no public list. */
const API_FILTERS = FILTER_NAMES.filter((name) => name !== "fits");

const FILTER_WORDS: Readonly<Record<Exclude<FilterName, "fits">, string>> = {
  search: "Where the words of `q` are looked for beside names and facts. Needs `q`.",
  soon: "How soon the next date starts.",
  type: "The type of the event.",
  weekday: "The weekday of a date in the zone of `tz`.",
  time: "The time of day of a date in the zone of `tz`.",
  duration: "How long the dates are.",
  tradition: "A tradition as organizers write it; capitals make no difference.",
  practice: "A practice as organizers write it; capitals make no difference.",
  language: "A language tag (BCP 47).",
  price: "Whether it costs something.",
  repeats: "Whether it repeats.",
  where: "Whether one attends online, in person, or either.",
  country: "ISO 3166-1 alpha-2, of events that one can attend in person.",
  region: "A country's code and the region's name, such as `US Ohio`.",
  near: "A place and a distance: latitude, longitude and distance, such as `53.4_-1.5_50km`.",
  fact: "What the event says about taking part. It has to have all that are given.",
  organizer: "The id of an organizer.",
};

function filterSchema(name: Exclude<FilterName, "fits">) {
  const fixed: readonly string[] | null = name in FIXED_FILTERS ? FIXED_FILTERS[name as FixedFilter] : null;
  const value = fixed === null ? z.string().min(1) : z.enum(fixed as readonly [string, ...string[]]);
  return z
    .array(value)
    .max(name === "near" ? 1 : VALUES_MAX)
    .optional()
    .describe(FILTER_WORDS[name]);
}

const filters = Object.fromEntries(
  API_FILTERS.map((name) => [name, filterSchema(name as Exclude<FilterName, "fits">)]),
) as Record<Exclude<FilterName, "fits">, ReturnType<typeof filterSchema>>;

const zone = z
  .string()
  .refine((text) => canonicalZone(text) !== null, "Not an IANA time zone.")
  .optional()
  .describe("The IANA time zone whose weekdays and times of day `weekday` and `time` mean; the site's without it.");

const words = z
  .string()
  .max(SEARCH_MAX)
  .refine((text) => cleanLine(text) !== "", "Needs words.");

const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[ +-]\d\d:\d\d))?$/, "Not a date or an instant.")
  .refine((text) => Number.isFinite(instantOf(text)), "Not a date or an instant.");

const paging = {
  limit: z.int().min(1).max(LIMIT_MAX).default(LIMIT_USUAL).describe("Rows of a page."),
  cursor: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe("The place in the list, from `next` of the page before. It is valid for an hour."),
};

export const noQuery = z.strictObject({});
export const eventsQuery = z.strictObject({
  q: words.optional().describe("Words of names and facts; each event has to have all of them."),
  tab: z
    .enum([...EVENT_TABS, "rooms"])
    .default("upcoming")
    .describe("Events to come, past events, or rooms that are always open."),
  sort: z
    .enum(["time"])
    .default("time")
    .describe("By the next date (of past events by the last, the latest first; of rooms by age)."),
  tz: zone,
  ...filters,
  ...paging,
});
export const datesQuery = z.strictObject({
  from: instant
    .optional()
    .describe(
      "Dates that start at this moment or later; the present moment without it. A date is its midnight in UTC.",
    ),
  to: instant
    .optional()
    .describe("Dates that start before this moment: 31 days after `from` without it, 366 days at most."),
  q: words.optional().describe("Words of names and facts; each event has to have all of them."),
  tz: zone,
  ...filters,
  ...paging,
});
export const datesOfEventQuery = z.strictObject({ from: datesQuery.shape.from, to: datesQuery.shape.to, ...paging });
export const organizersQuery = z.strictObject({ q: words.optional().describe("Words of the name."), ...paging });
export const searchQuery = z.strictObject({
  q: words.describe("Words of names and facts."),
  limit: z.int().min(1).max(20).default(5).describe("The most of each kind."),
});

/** Parameters whose values are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(["limit"]);
/** Parameters that can be given several times. */
const LISTS: ReadonlySet<string> = new Set(API_FILTERS);

/** The query of an address as its schema reads it, or what is wrong with it. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
): { ok: true; query: z.output<Schema> } | { ok: false; errors: readonly FieldError[] } {
  const names = [...new Set(params.keys())];
  // Not by assignment: `__proto__` would be no parameter, and so not refused.
  const parsed = schema.safeParse(Object.fromEntries(names.map((name) => [name, valueOf(name, params)])));
  if (!parsed.success) return { ok: false, errors: parsed.error.issues.flatMap(parameterErrors) };
  const unread = unreadFilters(params);
  return unread.length > 0 ? { ok: false, errors: unread } : { ok: true, query: parsed.data };
}

function valueOf(name: string, params: URLSearchParams): string | number | readonly string[] {
  const texts = params.getAll(name);
  const [first = ""] = texts;
  if (LISTS.has(name) || texts.length > 1) return texts;
  return NUMBERS.has(name) && /^\d{1,9}$/.test(first) ? Number(first) : first;
}

function parameterErrors(issue: z.core.$ZodIssue): readonly FieldError[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((name) => ({ name, detail: "This address has no such parameter." }));
  return [{ name: String(issue.path[0] ?? ""), detail: issue.message }];
}

/** Values of filters that are of the right kind and mean nothing, such as a place that is not on the earth. */
function unreadFilters(params: URLSearchParams): readonly FieldError[] {
  const { filter } = parseEventFilter(params);
  const found = API_FILTERS.filter((name) => {
    const texts = params.getAll(name);
    return filter[name].length < new Set(texts.map((text) => text.toLowerCase())).size;
  });
  const wrong = found.map((name) => ({ name, detail: "One of the values is unknown." }));
  const isSearchAlone = params.has("search") && !params.has("q");
  return isSearchAlone ? [...wrong, { name: "search", detail: "It needs `q` too." }] : wrong;
}

/** The filter of a query. */
export function filterOf(query: Partial<Record<FilterName, readonly string[] | undefined>>): EventFilter {
  const params = new URLSearchParams(
    API_FILTERS.flatMap((name) => (query[name] ?? []).map((value): [string, string] => [name, value])),
  );
  return parseEventFilter(params).filter;
}

/** The words of a query as they are searched for; null without any. */
export function wordsOf({ q }: { q?: string | undefined }): string | null {
  return q === undefined ? null : cleanLine(q);
}
