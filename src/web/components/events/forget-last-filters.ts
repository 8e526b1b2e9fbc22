import { LAST_FILTERS_KEY } from "#core/events/event-filter.ts";

/** Deletes the filters that this browser offers again, when a person signs out: they can show what somebody believes. */
export function forgetLastFilters(): void {
  try {
    localStorage.removeItem(LAST_FILTERS_KEY);
  } catch {
    // Storage is denied: nothing was stored.
  }
}
