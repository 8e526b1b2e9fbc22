import { SECOND_MS } from "#core/time/instant.ts";
import { HEARTBEAT } from "#server/live/event-stream.ts";
import type { LiveStream } from "#server/live/live-stream.ts";

/** How often a stream that has nothing to say says so, in seconds (spec §9). */
const HEARTBEAT_SECONDS = 25;

/** Writes to each stream every 25 seconds, every second to a share of them, so that thousands are not written to at once. */
export function startHeartbeats(): {
  add: (stream: LiveStream) => void;
  remove: (stream: LiveStream) => void;
  stop: () => void;
} {
  const slots = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<LiveStream>());
  let now = 0;
  const timer = setInterval(() => {
    now = (now + 1) % HEARTBEAT_SECONDS;
    for (const stream of slots[now] ?? []) stream.write(HEARTBEAT);
  }, SECOND_MS);
  timer.unref();
  return {
    // The slot whose turn is the longest away.
    add: (stream) => void slots[now]?.add(stream),
    remove: (stream) => {
      for (const slot of slots) if (slot.delete(stream)) return;
    },
    stop: () => clearInterval(timer),
  };
}
