import type { ReaderStyle } from "#server/live/reader-style.ts";

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
