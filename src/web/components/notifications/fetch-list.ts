import { SECOND_MS } from "#core/time/instant.ts";
import type { NotificationView } from "#web/components/notifications/notification-view.ts";

/** The newest notifications, as the list under the bell asks for them. */
const LIST_PATH = "/notifications/list";
/** As long as the spec lets a request take (§7). */
const TIME_OUT_MS = 30 * SECOND_MS;

export type BellList = { views: readonly NotificationView[]; isFailed: boolean };

/** Asks for the newest notifications; what fails is a value. */
export async function fetchList(signal: AbortSignal): Promise<BellList> {
  try {
    const response = await fetch(LIST_PATH, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]) });
    if (!response.ok) return { views: [], isFailed: true };
    return { views: await response.json(), isFailed: false };
  } catch {
    return { views: [], isFailed: true };
  }
}
