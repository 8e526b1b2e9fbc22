import { useEffect, useSyncExternalStore } from "react";
import { LAST_FILTERS_KEY } from "#core/events/event-filter.ts";
import { type LastFilters, readLastFilters, writeLastFilters } from "#core/events/last-filters.ts";

const noChange = () => () => undefined;
const noText = () => null;

function stored(): string | null {
  try {
    return localStorage.getItem(LAST_FILTERS_KEY);
  } catch {
    // Some private windows deny access to storage: nothing was stored there.
    return null;
  }
}

/**
 * Stores the filters of the page in this browser, and returns those of an earlier page when this one has none; null on
 * the server and without any.
 */
export function useLastFilters(chosen: LastFilters | null): LastFilters | null {
  const text = chosen === null ? null : writeLastFilters(chosen);
  useEffect(() => {
    if (text === null) return;
    try {
      localStorage.setItem(LAST_FILTERS_KEY, text);
    } catch {
      // Storage is denied or full: the filters are not offered again.
    }
  }, [text]);
  const last = useSyncExternalStore(noChange, stored, noText);
  return chosen === null ? readLastFilters(last) : null;
}
