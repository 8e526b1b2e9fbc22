import { SECOND_MS } from "#core/time/instant.ts";

/** Where notifications are marked as read. */
export const READ_PATH = "/notifications/read";
/** As long as the spec lets a request take (§7). */
const TIME_OUT_MS = 30 * SECOND_MS;

/** Which ones: one by its number, or all up to the newest that the reader saw. */
type MarkedRead = { id: number } | { upTo: number };

/** Marks notifications as read in the account; answers how many are unread now, null when that failed. It goes on when the page is left. */
export async function markRead(marked: MarkedRead): Promise<number | null> {
  try {
    const response = await fetch(READ_PATH, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(Object.entries(marked).map(([name, value]) => [name, String(value)])),
      keepalive: true,
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    const isAnswer = typeof answer === "object" && answer !== null && "unread" in answer;
    return isAnswer && typeof answer.unread === "number" ? answer.unread : null;
  } catch {
    // The network or the server is away.
    return null;
  }
}
