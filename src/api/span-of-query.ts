import type { ApiAnswer } from "#api/api-context.ts";
import type { Span } from "#core/events/listed-day.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { isLocalDateTime } from "#core/time/local-time.ts";

/** Without an end, dates of so many days are listed. */
const USUAL_DAYS = 31;
const SPAN_MAX_DAYS = 366;

type SpanQuery = { from?: string | undefined; to?: string | undefined };

/** The span of dates that a query asks for. */
export function spanOfQuery({ from, to }: SpanQuery, now: EpochMs): Span {
  const begin = from === undefined ? now : instantOf(from);
  return { from: begin, to: to === undefined ? begin + USUAL_DAYS * DAY_MS : instantOf(to) };
}

/** PostgreSQL reads no year 0, and none of five digits, which a span would reach from the last year. */
const FIRST_INSTANT = Date.parse("0001-01-01T00:00:00Z");
const LAST_INSTANT = Date.UTC(9_999, 0);

/** Whether the database can compare dates with an instant. */
export function isComparable(instant: EpochMs): boolean {
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT;
}

/**
 * A date alone is its midnight in UTC, and a time without an offset is one in UTC; NaN for neither, for a day that does
 * not exist, and for an instant beyond the database's.
 */
export function instantOf(text: string): EpochMs {
  // An unescaped plus sign reaches us as a blank.
  const typed = text.replace(" ", "+");
  const isLocal = typed.includes("T") && !/(Z|[+-]\d\d:\d\d)$/.test(typed);
  const instant = Date.parse(isLocal ? `${typed}Z` : typed);
  // `Date.parse` takes 30 February for 2 March.
  return isLocalDateTime(`${typed.slice(0, 10)}T00:00:00`) && isComparable(instant) ? instant : Number.NaN;
}

/** The answer that says what is wrong with the span of a query; null if nothing is. */
export function wrongSpan(query: SpanQuery, now: EpochMs): ApiAnswer | null {
  const { from, to } = spanOfQuery(query, now);
  const name = query.to === undefined ? "from" : "to";
  const wrong = (detail: string): ApiAnswer => ({ problem: "invalid-parameters", detail, errors: [{ name, detail }] });
  if (to <= from) return wrong("The span ends before it begins.");
  return to - from > SPAN_MAX_DAYS * DAY_MS ? wrong(`A span has ${SPAN_MAX_DAYS} days at most.`) : null;
}
