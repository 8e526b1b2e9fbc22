import { setTimeout } from "node:timers/promises";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";

/** The session is never left free for longer than this after one part of long work. */
const FREE_MAX_MS = 100;

type Freeing = Pick<Database, "kind"> & {
  now: () => EpochMs;
  /** How to wait; a test may run something meanwhile. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Lets others work between two parts of long work: call it after each commit. The embedded database has one session for all, and
 * a page reads several times, one read after the other: without a pause each of these reads would wait for a part of its own. So
 * the session stays free for as long as the part took that began at `begunAt`, at most 100 ms. PostgreSQL needs no pause, and
 * there only this thread's requests have their turn.
 */
export async function yieldSession(
  { kind, now, wait = (ms) => setTimeout(ms) }: Freeing,
  begunAt: EpochMs,
): Promise<void> {
  const tookMs = Math.max(now() - begunAt, 0);
  await wait(kind === "pglite" ? Math.min(tookMs, FREE_MAX_MS) : 0);
}
