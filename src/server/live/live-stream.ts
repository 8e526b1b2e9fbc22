import type { OpenWork } from "#core/admin/open-work.ts";
import type { ImportProgress } from "#core/imports/import-run.ts";
import type { BatchProgress } from "#core/moderation/moderation-list.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";
import type { ZoneId } from "#core/time/instant.ts";
import type { Language } from "#messages/language.ts";

/** Language and time format of a reader. */
export type ReaderStyle = { language: Language; zone: ZoneId; hour12: boolean };

const known = new Map<string, ReaderStyle>();
const KNOWN_MAX = 2_000;

/** One object per style: thousands of streams share a few dozen. */
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
 * One open stream. Thousands are held for hours, so it stores only a few short values, and neither the request nor the
 * person.
 */
export type LiveStream = {
  userId: string;
  sessionId: string;
  style: ReaderStyle;
  /** Whether the person has the dashboard open and receives the progress of imports. */
  isModerator: boolean;
  /** The number of the newest notification that this browser knows. */
  known: number;
  write: (text: string) => void;
  end: () => void;
};

/** The content of an event: the number of unread notifications, and the newest ones that the browser does not know. */
export type LiveNews = {
  unread: number;
  newest: { id: number; type: string; title: string; message: string; href: string | null } | null;
};

/** Why a stream ends for good: its session ended, or the session opened too many. */
export type LiveEnd = "signed-out" | "replaced";

/** Keeps the connection busy, so that no proxy takes it for dead: a comment of the event stream format. */
export const HEARTBEAT = ":\n\n";

/**
 * One message of the event stream format (HTML, server-sent events); JSON contains no line ends. A browser that
 * reconnects sends `id` back.
 */
export function newsEvent(news: LiveNews, id: number): string {
  return `id: ${id}\nevent: news\ndata: ${JSON.stringify(news)}\n\n`;
}

/** The progress of an import; the browser's known notifications are unchanged. */
export function importEvent(progress: ImportProgress): string {
  return `event: import-progress\ndata: ${JSON.stringify(progress)}\n\n`;
}

/** The progress of a bulk decision. */
export function batchEvent(progress: BatchProgress): string {
  return `event: batch-progress\ndata: ${JSON.stringify(progress)}\n\n`;
}

/** The newest waiting submissions; the browser finds those it does not know. */
export function submissionsEvent(newest: readonly NewSubmission[]): string {
  return `event: submissions\ndata: ${JSON.stringify(newest)}\n\n`;
}

/** Tells a browser not to reconnect. */
export function endEvent(end: LiveEnd): string {
  return `event: end\ndata: ${end}\n\n`;
}

/** The amount of open work for a moderator. */
export function workEvent(work: OpenWork): string {
  return `event: open-work\ndata: ${JSON.stringify(work)}\n\n`;
}
