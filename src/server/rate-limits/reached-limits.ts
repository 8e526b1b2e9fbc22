import type { ReachedLimit } from "#commands/rate-limits/record-limits.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { RateKind } from "#core/rate-limits/rate-limits.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Clock } from "#server/clock.ts";

type Reached = { kind: RateKind; client: string; userAgent: string | null };

/** Of more clients in an hour the audit log does not say that they reached a limit: an attack must not fill it. */
const RECORDED_MAX = 1_000;
/** So many entries are added at once: other work on the database waits meanwhile. */
const AT_ONCE = 100;

/**
 * Remembers which clients reached which limit until the audit log has it, once in each hour. Nothing is written while a
 * request is answered. Each process remembers its own.
 */
export function reachedLimits({ clock, record }: { clock: Clock; record: (found: ReachedLimit[]) => Promise<void> }) {
  let hour = 0;
  const known = new Set<string>();
  const waiting: ReachedLimit[] = [];
  return {
    add({ kind, client, userAgent }: Reached): void {
      const present = Math.floor(clock() / HOUR_MS);
      if (present !== hour) known.clear();
      hour = present;
      const key = `${kind} ${client}`;
      if (known.has(key) || known.size >= RECORDED_MAX || waiting.length >= RECORDED_MAX) return;
      known.add(key);
      waiting.push({
        limit: `${kind}-requests`,
        actor: actorOf(null, { address: client, userAgent, requestId: null }),
      });
    },
    /** Adds to the audit log the first of what waits; what cannot be added waits on. */
    async flush(): Promise<void> {
      const found = waiting.slice(0, AT_ONCE);
      if (found.length === 0) return;
      await record(found);
      waiting.splice(0, found.length);
    },
  };
}
