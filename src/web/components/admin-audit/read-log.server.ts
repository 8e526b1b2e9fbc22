import { redirect } from "react-router";
import {
  LOG_PAGE_SIZE,
  type LogQuery,
  type LogRole,
  isNarrowed,
  logPath,
  parseLogAddress,
} from "#core/audit/log-address.ts";
import { dayHeadOf } from "#core/time/day-head.ts";
import { formatClock, formatDateAtClock } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import type { LogEdge, LogPage } from "#data/queries/log-page.ts";
import type { LogPart } from "#web/components/admin-audit/log-page.tsx";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type LogSource<Choice extends string, Row> = {
  path: string;
  choices: readonly Choice[];
  /** The roles by which the entries can be narrowed. */
  roles: readonly LogRole[];
  /** The message for the server's log when reading fails. */
  note: string;
  find: (requested: LogQuery<Choice>, edge: LogEdge) => Promise<LogPage>;
  rows: (ids: readonly number[]) => Promise<readonly Row[]>;
};

type LogResult<Choice extends string, Row> = {
  requested: LogQuery<Choice>;
  here: string;
  /** Null when it could not be read. */
  page: { rows: readonly Row[]; part: LogPart } | null;
};

/** The log query of an address; an invalid address redirects to its valid form. */
export function queryOf<Choice extends string>(
  url: URL,
  { path, choices, roles }: Pick<LogSource<Choice, never>, "path" | "choices" | "roles">,
): LogQuery<Choice> {
  const { faulty, requested } = parseLogAddress(
    url.searchParams,
    { choices, roles },
    (text) => canonicalZone(text) !== null,
  );
  if (faulty) throw redirect(logPath(path, requested));
  return requested;
}

/** Reads the page of a log at an address. A failure is a value too, because the page shows it (spec §8). */
export async function readLog<Choice extends string, Row>(
  url: URL,
  source: LogSource<Choice, Row>,
  context: RequestContext,
): Promise<LogResult<Choice, Row>> {
  const requested = queryOf(url, source);
  const here = logPath(source.path, requested);
  const found = await readPage(requested, source, context);
  if (found === null) return { requested, here, page: null };
  const { page, rows } = found;
  const links = pageLinks(requested, page, source.path);
  // The previous page is the first one, or the next page is empty by now: redirect to the start of the log.
  const isStart = requested.before !== null && !page.hasBefore;
  if (isStart || (requested.after !== null && rows.length === 0)) throw redirect(links.start);
  const { previous, next } = links;
  const place = page.hasBefore ? "older" : page.hasAfter ? "newest" : "entries";
  return {
    requested,
    here,
    page: { rows, part: { count: rows.length, place, isNarrowed: isNarrowed(requested), previous, next } },
  };
}

/** The addresses of the previous, the next and the first page. */
function pageLinks(requested: LogQuery<string>, { ids, hasBefore, hasAfter }: LogPage, path: string) {
  const at = (edge: Partial<Pick<LogQuery<string>, "after" | "before">>): string =>
    logPath(path, { ...requested, after: null, before: null, ...edge });
  const [first, last] = [ids.at(0), ids.at(-1)];
  return {
    start: at({}),
    previous: hasBefore && first !== undefined ? at({ before: first }) : null,
    next: hasAfter && last !== undefined ? at({ after: last }) : null,
  };
}

function readPage<Choice extends string, Row>(
  requested: LogQuery<Choice>,
  { find, rows, note }: LogSource<Choice, Row>,
  context: RequestContext,
): Promise<{ page: LogPage; rows: readonly Row[] } | null> {
  return orLogged(context, note, async () => {
    const page = await find(requested, { after: requested.after, before: requested.before, limit: LOG_PAGE_SIZE });
    return { page, rows: await rows(page.ids) };
  });
}

/** How many entries an export reads at once. */
const EXPORTED_AT_ONCE = 1_000;

/** All entries that match a query, read while the response is being sent. */
export async function* readAllOfLog<Choice extends string, Row>(
  requested: LogQuery<Choice>,
  { find, rows }: Pick<LogSource<Choice, Row>, "find" | "rows">,
): AsyncGenerator<Row> {
  let after: number | null = null;
  do {
    const page: LogPage = await find(requested, { after, before: null, limit: EXPORTED_AT_ONCE });
    yield* await rows(page.ids);
    after = page.hasAfter ? (page.ids.at(-1) ?? null) : null;
  } while (after !== null);
}

/** The time of an entry: only the clock time for today and yesterday, or else the day too. */
export function logMoment(at: EpochMs, { now, style, translate }: ListReader): string {
  const { nearKey } = dayHeadOf(at, now, style);
  if (nearKey === null || nearKey === "tomorrow") return formatDateAtClock(at, style);
  return translate(`adminAudit.${nearKey}`, { clock: formatClock(at, style) });
}
