import {
  type RequestedParameters,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readPlace,
} from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";

/** The filters of a log: words, and one kind of act. */
type LogFilter<Choice extends string> = { query: string | null; activity: Choice | null };

/** A page of a log: the newest entries, or those older than (`after`) or newer than the given entry. */
export type LogQuery<Choice extends string> = LogFilter<Choice> & {
  after: number | null;
  before: number | null;
  /** The explicit `?tz=` of the address, which every link of the page keeps (PRODUCT P4). */
  zone: string | null;
};

/** Entries on a page of a log (spec §9). */
export const LOG_PAGE_SIZE = 100;

/** The largest entry number that is still exact. */
const ENTRY_FORM = /^[1-9]\d{0,14}$/;

/** Parses the address of a log (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
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

/** The canonical address of a page of a log; defaults are left out. */
export function logPath(path: string, requested: LogQuery<string>): string {
  return requestedPath(path, parametersOf(requested));
}

function parametersOf({ query, activity, after, before, zone }: LogQuery<string>): RequestedParameters {
  return { q: query, activity, after: textOf(after), before: textOf(before), tz: zone };
}

function textOf(entry: number | null): string | null {
  return entry === null ? null : String(entry);
}
