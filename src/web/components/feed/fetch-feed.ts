import { SECOND_MS } from "#core/time/instant.ts";
import type { FeedView } from "#web/components/feed/feed-view.ts";

/** The feed alone, as an open page asks for it again. */
const LIST_PATH = "/feed/list";
/** As long as the spec lets a request take (§7). */
const TIME_OUT_MS = 30 * SECOND_MS;

/** The feed of now in the zone of this page's address; null when it cannot be had, and what is shown stays. */
export async function fetchFeed(zone: string | null, signal: AbortSignal): Promise<FeedView | null> {
  const query = zone === null ? "" : `?${new URLSearchParams({ tz: zone }).toString()}`;
  try {
    const response = await fetch(LIST_PATH + query, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]),
    });
    return response.ok && !response.redirected ? await response.json() : null;
  } catch {
    return null;
  }
}
