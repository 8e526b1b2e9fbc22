import { endEvent, type LiveEnd } from "#server/live/event-stream.ts";
import { tellImport } from "#server/live/tell-import.ts";
import { startHeartbeats } from "#server/live/heartbeats.ts";
import type { LiveStream } from "#server/live/live-stream.ts";
import { openStreams } from "#server/live/open-streams.ts";
import { type TellOptions, tellTogether } from "#server/live/tell-together.ts";
import { type DeskWork, tellWork } from "#server/live/tell-work.ts";
import { watchSessions } from "#server/live/watch-sessions.ts";

type HubOptions = TellOptions & {
  /** Which of these sessions are not over. */
  aliveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How much waits for moderators, and the newest of it. */
  readWork: () => Promise<DeskWork>;
};

/** The streams of this process, and what they are told. */
export type LiveHub = {
  add: (stream: LiveStream) => void;
  remove: (stream: LiveStream) => void;
  /** What the channel `people` said: see migrations 0015, 0024, 0025 and 0032. */
  hear: (payload: string) => void;
  /** Something of the directory is another now: perhaps there is more or less to do. */
  hearChange: () => void;
  /** Something may have been missed: looks whether every session goes on, and tells everybody what is new. */
  catchUp: () => void;
  size: () => number;
  /** Ends all streams; their browsers come back by themselves, to this process or to the next. */
  close: () => void;
};

export function createLiveHub(options: HubOptions): LiveHub {
  const streams = openStreams();
  const heartbeats = startHeartbeats();
  const tellSoon = tellTogether(streams, options);
  const work = tellWork(streams.all, options);
  const remove = (stream: LiveStream): void => {
    streams.remove(stream);
    heartbeats.remove(stream);
  };
  /** Ends it without a word, so that the browser comes back by itself. */
  const reopen = (stream: LiveStream): void => {
    remove(stream);
    stream.end();
  };
  const end = (stream: LiveStream, why: LiveEnd): void => {
    remove(stream);
    stream.write(endEvent(why));
    stream.end();
  };
  const sessions = watchSessions(streams.all, { ...options, end });

  return {
    add(stream) {
      const tooMany = streams.add(stream);
      heartbeats.add(stream);
      if (tooMany !== null) end(tooMany, "replaced");
      tellSoon([stream.userId]);
      if (stream.isModerator) work.tellAnew();
    },
    remove,
    hearChange: work.soon,
    hear(payload) {
      const ids = payload.slice(1).split(",");
      if (payload.startsWith("u")) tellSoon(ids);
      if (payload.startsWith("x")) sessions.check(ids.flatMap(streams.ofUser));
      if (payload.startsWith("i")) tellImport(streams.all(), payload.slice(1));
      if (payload === "w") work.soon();
      if (payload.startsWith("r")) for (const stream of ids.flatMap(streams.ofUser)) reopen(stream);
      if (payload.startsWith("s")) for (const stream of ids.flatMap(streams.ofSession)) end(stream, "signed-out");
    },
    catchUp() {
      // Perhaps they are not any more: their browsers come back as who they are now.
      for (const stream of Array.from(streams.all())) if (stream.isModerator) reopen(stream);
      const all = Array.from(streams.all());
      sessions.check(all);
      tellSoon(all.map(({ userId }) => userId));
      work.soon();
    },
    size: streams.size,
    close() {
      sessions.stop();
      heartbeats.stop();
      for (const stream of Array.from(streams.all())) reopen(stream);
    },
  };
}
