import { type EventFilter, filterParameters, isFiltered } from "#core/events/event-filter.ts";
import { parseEventFilter } from "#core/events/parse-event-filter.ts";

/** The filters that a visitor last chose, with their names in words. */
export type LastFilters = { filter: EventFilter; names: string };

/** The text to store: the parameters of the address, and the names. */
export function writeLastFilters({ filter, names }: LastFilters): string {
  const parameters = new URLSearchParams(filterParameters(filter).map(([name, value]) => [name, value]));
  return JSON.stringify([parameters.toString(), names]);
}

/** Reads the stored text; null for no text, and for one that is not in that form or names no filter any more. */
export function readLastFilters(stored: string | null): LastFilters | null {
  const [parameters, names] = partsOf(stored);
  if (typeof parameters !== "string" || typeof names !== "string") return null;
  const { faulty, filter } = parseEventFilter(new URLSearchParams(parameters));
  return faulty || !isFiltered(filter) ? null : { filter, names };
}

function partsOf(stored: string | null): readonly unknown[] {
  try {
    const parsed: unknown = stored === null ? null : JSON.parse(stored);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
