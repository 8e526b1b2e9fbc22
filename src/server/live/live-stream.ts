import type { OpenWork } from "#core/admin/open-work.ts";
import type { ImportProgress } from "#core/imports/import-run.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { Language } from "#messages/language.ts";

/** How a reader's texts and times are written. */
export type ReaderStyle = { language: Language; zone: ZoneId; hour12: boolean };

const known = new Map<string, ReaderStyle>();
const KNOWN_MAX = 2_000;

/** The same object for the same style: thousands of streams share a few dozen. */
export function sharedStyle({ language, zone, hour12 }: ReaderStyle): ReaderStyle {
  const key = `${language} ${zone} ${hour12}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const made = { language, zone, hour12 };
  known.set(key, made);
  return made;
}

/**
 * One open stream. Thousands are held for hours, so it keeps a handful of short values, and nothing of the request or of the
 * person that it was opened for.
 */
export type LiveStream = {
  userId: string;
  sessionId: string;
  style: ReaderStyle;
  /** Whether this person has the dashboard before them, and is told how far imports are. */
  isModerator: boolean;
  /** The number of the newest notification that this browser knows. */
  known: number;
  write: (text: string) => void;
  end: () => void;
};

/** What a browser is told: how many are unread, and the newest that it did not know. */
export type LiveNews = {
  unread: number;
  newest: { id: number; type: string; title: string; message: string; href: string | null } | null;
};

/** Why a stream ends for good: its session is over, or this session has opened too many. */
export type LiveEnd = "signed-out" | "replaced";

/** Keeps the connection busy, so that nothing on the way takes it for a dead one: a comment of the event stream format. */
export const HEARTBEAT = ":\n\n";

/** One message of the event stream format (HTML, server-sent events); JSON holds no line ends. A browser that connects anew sends `id` back. */
export function newsEvent(news: LiveNews, id: number): string {
  return `id: ${id}\nevent: news\ndata: ${JSON.stringify(news)}\n\n`;
}

/** How far an import is; it changes nothing of what a browser knows. */
export function importEvent(progress: ImportProgress): string {
  return `event: import-progress\ndata: ${JSON.stringify(progress)}\n\n`;
}

/** The newest submissions that wait, for a browser to see which of them it did not know. */
export function submissionsEvent(newest: readonly NewSubmission[]): string {
  return `event: submissions\ndata: ${JSON.stringify(newest)}\n\n`;
}

/** Tells a browser not to come back by itself. */
export function endEvent(end: LiveEnd): string {
  return `event: end\ndata: ${end}\n\n`;
}

/** How much waits for a moderator. */
export function workEvent(work: OpenWork): string {
  return `event: open-work\ndata: ${JSON.stringify(work)}\n\n`;
}
