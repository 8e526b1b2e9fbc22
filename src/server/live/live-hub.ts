import { endEvent, type LiveEnd } from "#server/live/event-stream.ts";
import { tellImport } from "#server/live/tell-import.ts";
import { startHeartbeats } from "#server/live/heartbeats.ts";
import type { LiveStream } from "#server/live/live-stream.ts";
import { openStreams } from "#server/live/open-streams.ts";
import { type TellOptions, tellTogether } from "#server/live/tell-together.ts";

type HubOptions = TellOptions & {
  /** Which of these sessions are not over. */
  aliveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** The streams of this process, and what they are told. */
export type LiveHub = {
  add: (stream: LiveStream) => void;
  remove: (stream: LiveStream) => void;
  /** What the channel `people` said: see migrations 0015 and 0025. */
  hear: (payload: string) => void;
  /** Something may have been missed: looks whether every session goes on, and tells everybody what is new. */
  catchUp: () => void;
  size: () => number;
  /** Ends all streams; their browsers come back by themselves, to this process or to the next. */
  close: () => void;
};

/** How often it is looked whether sessions go on, in milliseconds; their ending is told at once, unless that was missed. */
const SESSIONS_EVERY_MS = 60_000;

export function createLiveHub(options: HubOptions): LiveHub {
  const streams = openStreams();
  const heartbeats = startHeartbeats();
  const tellSoon = tellTogether(streams, options);
  const remove = (stream: LiveStream): void => {
    streams.remove(stream);
    heartbeats.remove(stream);
  };
  const end = (stream: LiveStream, why: LiveEnd): void => {
    remove(stream);
    stream.write(endEvent(why));
    stream.end();
  };
  const checkSessions = async (mine: readonly LiveStream[]): Promise<void> => {
    if (mine.length === 0) return;
    try {
      const alive = await options.aliveSessions(mine.map(({ sessionId }) => sessionId));
      for (const stream of mine) if (!alive.has(stream.sessionId)) end(stream, "signed-out");
    } catch (error) {
      options.log("nobody can tell which sessions go on", { error: String(error), streams: mine.length });
    }
  };
  const timer = setInterval(() => void checkSessions(Array.from(streams.all())), SESSIONS_EVERY_MS);
  timer.unref();

  return {
    add(stream) {
      const tooMany = streams.add(stream);
      heartbeats.add(stream);
      if (tooMany !== null) end(tooMany, "replaced");
      tellSoon([stream.userId]);
    },
    remove,
    hear(payload) {
      const ids = payload.slice(1).split(",");
      if (payload.startsWith("u")) tellSoon(ids);
      if (payload.startsWith("x")) void checkSessions(ids.flatMap(streams.ofUser));
      if (payload.startsWith("i")) tellImport(streams.all(), payload.slice(1));
      if (payload.startsWith("s")) for (const stream of ids.flatMap(streams.ofSession)) end(stream, "signed-out");
    },
    catchUp() {
      const all = Array.from(streams.all());
      void checkSessions(all);
      tellSoon(all.map(({ userId }) => userId));
    },
    size: streams.size,
    close() {
      clearInterval(timer);
      heartbeats.stop();
      for (const stream of Array.from(streams.all())) {
        remove(stream);
        stream.end();
      }
    },
  };
}
