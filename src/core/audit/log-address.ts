import {
  type RequestedParameters,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readPlace,
} from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";

/** What somebody looks for in a log: words, and one kind of act. */
type LogFilter<Choice extends string> = { query: string | null; activity: Choice | null };

/** A page of a log: from its newest entry, or from the entry that ends the page before it (`after`: older ones) or begins the one after it. */
export type LogQuery<Choice extends string> = LogFilter<Choice> & {
  after: number | null;
  before: number | null;
  /** The text of an explicit `?tz=`, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** How many entries a page of a log holds (spec §9). */
export const LOG_PAGE_SIZE = 100;

/** As large as the number of an entry can be and stay exact. */
const ENTRY_FORM = /^[1-9]\d{0,14}$/;

/** Reads the address of a log (PRODUCT P18): what is not understood is left out, and makes it `faulty`. */
export function parseLogAddress<Choice extends string>(
  params: URLSearchParams,
  choices: readonly Choice[],
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: LogQuery<Choice> } {
  const requested: LogQuery<Choice> = {
    query: readSearchQuery(params).query,
    activity: choices.find((known) => known === params.get("activity")) ?? null,
    ...readPlace(params, (text) => (text !== null && ENTRY_FORM.test(text) ? Number(text) : null)),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

/** The clean address of a page of a log: what stands at its default is left out. */
export function logPath(path: string, requested: LogQuery<string>): string {
  return requestedPath(path, parametersOf(requested));
}

function parametersOf({ query, activity, after, before, zone }: LogQuery<string>): RequestedParameters {
  return { q: query, activity, after: textOf(after), before: textOf(before), tz: zone };
}

function textOf(entry: number | null): string | null {
  return entry === null ? null : String(entry);
}
