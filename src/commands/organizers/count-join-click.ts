import { DAY_MS, type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { insertJoinClicks } from "#data/queries/events-write.ts";

/** How long clicks are collected before they are written together, in milliseconds: many come when an event starts. */
const GATHERING_MS = SECOND_MS;

type Waiting = { clicks: Map<number, number>; day: string };

const waitingOf = new WeakMap<object, Waiting>();

type Click = { eventId: number; now: EpochMs; onFailure: (error: unknown) => void };

/**
 * Counts a click on an event's join link, without the visitor. The response does not wait: the clicks of one second
 * are written in one statement. A process that ends loses that second at most.
 */
export function countJoinClick({ db }: Pick<Database, "db">, { eventId, now, onFailure }: Click): void {
  const day = toIsoSeconds(now - (now % DAY_MS)).slice(0, 10);
  const waiting = waitingOf.get(db);
  if (waiting?.day === day) {
    waiting.clicks.set(eventId, (waiting.clicks.get(eventId) ?? 0) + 1);
    return;
  }
  const batch: Waiting = { day, clicks: new Map([[eventId, 1]]) };
  waitingOf.set(db, batch);
  setTimeout(() => {
    if (waitingOf.get(db) === batch) waitingOf.delete(db);
    insertJoinClicks(db, batch).catch(onFailure);
  }, GATHERING_MS).unref();
}
