import { redirect } from "react-router";
import { LOG_PAGE_SIZE, type LogQuery, logPath, parseLogAddress } from "#core/audit/log-address.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock, formatDateAtClock } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { LogEdge, LogPage } from "#data/queries/log-page.ts";
import type { LogPart } from "#web/components/admin-audit/log-page.tsx";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Reading<Choice extends string, Row> = {
  path: string;
  choices: readonly Choice[];
  /** What the server's log says when it fails. */
  note: string;
  find: (requested: LogQuery<Choice>, edge: LogEdge) => Promise<LogPage>;
  rows: (ids: readonly number[]) => Promise<readonly Row[]>;
};

type Read<Choice extends string, Row> = {
  requested: LogQuery<Choice>;
  here: string;
  /** Null when it could not be read. */
  page: { rows: readonly Row[]; part: LogPart } | null;
};

/** What an address asks of a log; a faulty one leads to the clean one. */
export function queryOf<Choice extends string>(
  url: URL,
  { path, choices }: Pick<Reading<Choice, never>, "path" | "choices">,
): LogQuery<Choice> {
  const { faulty, requested } = parseLogAddress(url.searchParams, choices, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(logPath(path, requested));
  return requested;
}

/** The page of a log that an address asks for. That it cannot be read is a value too: the page says so (spec §8). */
export async function readLog<Choice extends string, Row>(
  url: URL,
  reading: Reading<Choice, Row>,
  context: RequestContext,
): Promise<Read<Choice, Row>> {
  const requested = queryOf(url, reading);
  const here = logPath(reading.path, requested);
  const found = await readPage(requested, reading, context);
  if (found === null) return { requested, here, page: null };
  const { page, rows } = found;
  const leads = leadsOf(requested, page, reading.path);
  // The way back led to the start, or what was to follow is gone: the log begins there.
  const isStart = requested.before !== null && !page.hasBefore;
  if (isStart || (requested.after !== null && rows.length === 0)) throw redirect(leads.start);
  const { previous, next } = leads;
  const isNarrowed = requested.query !== null || requested.activity !== null;
  const place = page.hasBefore ? "older" : page.hasAfter ? "newest" : "entries";
  return { requested, here, page: { rows, part: { count: rows.length, place, isNarrowed, previous, next } } };
}

/** The ways from a page to those beside it, and to the newest. */
function leadsOf(requested: LogQuery<string>, { ids, hasBefore, hasAfter }: LogPage, path: string) {
  const at = (edge: Partial<Pick<LogQuery<string>, "after" | "before">>): string =>
    logPath(path, { ...requested, after: null, before: null, ...edge });
  const [first, last] = [ids.at(0), ids.at(-1)];
  return {
    start: at({}),
    previous: hasBefore && first !== undefined ? at({ before: first }) : null,
    next: hasAfter && last !== undefined ? at({ after: last }) : null,
  };
}

async function readPage<Choice extends string, Row>(
  requested: LogQuery<Choice>,
  { find, rows, note }: Reading<Choice, Row>,
  context: RequestContext,
): Promise<{ page: LogPage; rows: readonly Row[] } | null> {
  try {
    const page = await find(requested, { after: requested.after, before: requested.before, limit: LOG_PAGE_SIZE });
    return { page, rows: await rows(page.ids) };
  } catch (error) {
    context.logError(error, note);
    return null;
  }
}

/** So many entries of an export are read at once. */
const EXPORTED_AT_ONCE = 1_000;

/** All entries that an address finds, read while they are sent. */
export async function* allOfLog<Choice extends string, Row>(
  requested: LogQuery<Choice>,
  { find, rows }: Pick<Reading<Choice, Row>, "find" | "rows">,
): AsyncGenerator<Row> {
  let after: number | null = null;
  do {
    const page: LogPage = await find(requested, { after, before: null, limit: EXPORTED_AT_ONCE });
    yield* await rows(page.ids);
    after = page.hasAfter ? (page.ids.at(-1) ?? null) : null;
  } while (after !== null);
}

/** When something was done: the clock of today and yesterday, else the day too. */
export function logMoment(at: EpochMs, { now, style, translate }: ListReader): string {
  const { nearKey } = dayHeadOf(at, now, style);
  if (nearKey === null || nearKey === "tomorrow") return formatDateAtClock(at, style);
  return translate(`adminAudit.${nearKey}`, { clock: formatClock(at, style) });
}
