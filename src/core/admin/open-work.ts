/** What waits for a moderator, by kind; each is counted up to `OPEN_WORK_MAX`. A kind of work that comes adds its line here. */
export type OpenWork = {
  /** Events that are held, imported, or to be looked at again. */
  moderation: number;
  /** Pairs that may be the same gathering. */
  duplicates: number;
  /** Claims of unclaimed organizers. */
  claims: number;
  /** Events that somebody reported. */
  reports: number;
  /** Gatherings that were handed in. */
  submissions: number;
};
export type WorkKind = keyof OpenWork;

/** Counting ends here: what is more is said as '99+'. */
export const OPEN_WORK_MAX = 100;

/** How much of some kinds there is, and whether there is more than is said; null for nothing to do. */
export function openWorkOf(work: OpenWork, kinds: readonly WorkKind[]): { count: number; isMore: boolean } | null {
  const count = kinds.reduce((sum, kind) => sum + work[kind], 0);
  if (count === 0) return null;
  return { count: Math.min(count, OPEN_WORK_MAX - 1), isMore: count >= OPEN_WORK_MAX };
}
