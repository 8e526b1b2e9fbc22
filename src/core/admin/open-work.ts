/** Open work of moderators by kind, each counted up to `OPEN_WORK_MAX`. A new kind of work adds its line here. */
export type OpenWork = {
  /** Events that are held, imported, or to be reviewed again. */
  moderation: number;
  /** Pairs of events that may be duplicates. */
  duplicates: number;
  /** Claims of unclaimed organizers. */
  claims: number;
  /** Reported events. */
  reports: number;
  /** Suggested corrections that came to the moderators. */
  corrections: number;
  /** Submitted events. */
  submissions: number;
};
export type WorkKind = keyof OpenWork;

/** Counting stops here; more is shown as '99+'. */
export const OPEN_WORK_MAX = 100;

/** The sum of some kinds of open work, and whether there is more than that number; null if there is none. */
export function openWorkOf(work: OpenWork, kinds: readonly WorkKind[]): { count: number; isMore: boolean } | null {
  const count = kinds.reduce((sum, kind) => sum + work[kind], 0);
  if (count === 0) return null;
  return { count: Math.min(count, OPEN_WORK_MAX - 1), isMore: count >= OPEN_WORK_MAX };
}
