import type { FilterReader } from "#core/events/times-of-week.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Whose weekdays, times of day and free hours the filters of this request mean: its reader's, never those of who shared its address. */
export function filterReader({ zone, freeHours }: RequestContext): FilterReader {
  return { zone: zone.id, freeHours };
}
