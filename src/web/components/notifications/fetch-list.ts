import { SECOND_MS } from "#core/time/instant.ts";
import { inPageZone } from "#web/components/time/in-page-zone.ts";
import type { NotificationView } from "#web/components/notifications/notification-view.ts";

/** The address that returns the newest notifications. */
const LIST_PATH = "/notifications/list";
/** The spec's request timeout (§7). */
const TIME_OUT_MS = 30 * SECOND_MS;

export type BellList = { views: readonly NotificationView[]; isFailed: boolean };

/** Loads the newest notifications; a failure is a value. */
export async function fetchList(signal: AbortSignal): Promise<BellList> {
  try {
    const response = await fetch(inPageZone(LIST_PATH), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]),
    });
    if (!response.ok) return { views: [], isFailed: true };
    return { views: await response.json(), isFailed: false };
  } catch {
    return { views: [], isFailed: true };
  }
}
