import { errorText } from "#core/errors.ts";
import type { LiveEnd } from "#server/live/event-stream.ts";
import type { LiveStream } from "#server/live/live-stream.ts";

type WatchOptions = {
  /** Which of these sessions are not over. */
  aliveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  end: (stream: LiveStream, why: LiveEnd) => void;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** How often it is looked whether sessions go on, in milliseconds; their ending is told at once, unless that was missed. */
const SESSIONS_EVERY_MS = 60_000;

/** Ends the streams whose sessions are over: when it is asked to look, and once a minute. */
export function watchSessions(
  all: () => Iterable<LiveStream>,
  { aliveSessions, end, log }: WatchOptions,
): { check: (mine: readonly LiveStream[]) => void; stop: () => void } {
  const check = async (mine: readonly LiveStream[]): Promise<void> => {
    if (mine.length === 0) return;
    try {
      const alive = await aliveSessions(mine.map(({ sessionId }) => sessionId));
      for (const stream of mine) if (!alive.has(stream.sessionId)) end(stream, "signed-out");
    } catch (error) {
      log("nobody can tell which sessions go on", { error: errorText(error), streams: mine.length });
    }
  };
  const timer = setInterval(() => void check(Array.from(all())), SESSIONS_EVERY_MS);
  timer.unref();
  return { check: (mine) => void check(mine), stop: () => clearInterval(timer) };
}
