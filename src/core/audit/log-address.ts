import {
  type RequestedParameters,
  requestedPath,
  isFaultyAddress,
  readAskedZone,
  readPlace,
} from "#core/list-address.ts";
import { readSearchQuery } from "#core/pagination.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { type LocalDate, addDays, isLocalDateTime, toInstant } from "#core/time/local-time.ts";

/** Whose entries: staff are admins and moderators. */
export const LOG_ROLES = ["staff", "admin", "moderator", "user", "visitor", "system"] as const;
export type LogRole = (typeof LOG_ROLES)[number];

/** The filters of a log: words, one kind of act, whose, and from which days on and until which, both included. */
type LogFilter<Choice extends string> = {
  query: string | null;
  activity: Choice | null;
  role: LogRole | null;
  from: LocalDate | null;
  until: LocalDate | null;
};

export const NO_LOG_FILTER = { query: null, activity: null, role: null, from: null, until: null } as const;

/** Whether entries are left out. */
export function isNarrowed({ query, activity, role, from, until }: LogFilter<string>): boolean {
  return [query, activity, role, from, until].some((part) => part !== null);
}

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
const DAY_FORM = /^\d{4}-\d\d-\d\d$/;

/** Parses the address of a log (PRODUCT P18); parts that cannot be parsed are dropped and set `faulty`. */
export function parseLogAddress<Choice extends string>(
  params: URLSearchParams,
  { choices, roles }: { choices: readonly Choice[]; roles: readonly LogRole[] },
  isZone: (text: string) => boolean,
): { faulty: boolean; requested: LogQuery<Choice> } {
  const requested: LogQuery<Choice> = {
    query: readSearchQuery(params).query,
    activity: choices.find((known) => known === params.get("activity")) ?? null,
    role: roles.find((known) => known === params.get("role")) ?? null,
    from: readDay(params.get("from")),
    until: readDay(params.get("until")),
    ...readPlace(params, (text) => (text !== null && ENTRY_FORM.test(text) ? Number(text) : null)),
    zone: readAskedZone(params, isZone),
  };
  return { faulty: isFaultyAddress(params, parametersOf(requested)), requested };
}

function readDay(text: string | null): LocalDate | null {
  return text !== null && DAY_FORM.test(text) && isLocalDateTime(`${text}T00:00:00`) ? text : null;
}

/** The instants from which on and before which the entries of a query were recorded, in the reader's zone. */
export function logPeriod({ from, until }: Pick<LogFilter<string>, "from" | "until">, zone: ZoneId): LogPeriod {
  const startOf = (day: LocalDate): EpochMs => toInstant(`${day}T00:00:00`, zone).instant;
  return { from: from === null ? null : startOf(from), before: until === null ? null : startOf(addDays(until, 1)) };
}

/** When entries were recorded; null is open. */
export type LogPeriod = { from: EpochMs | null; before: EpochMs | null };

/** The canonical address of a page of a log; defaults are left out. */
export function logPath(path: string, requested: LogQuery<string>): string {
  return requestedPath(path, parametersOf(requested));
}

function parametersOf({ query, after, before, zone, ...filter }: LogQuery<string>): RequestedParameters {
  const { activity, role, from, until } = filter;
  return { q: query, activity, role, from, until, after: textOf(after), before: textOf(before), tz: zone };
}

function textOf(entry: number | null): string | null {
  return entry === null ? null : String(entry);
}
