import {
  type DashboardWork,
  sendBatchProgress,
  sendImportProgress,
  type NewsOptions,
  newsSender,
  workSender,
} from "#server/live/live-messages.ts";
import { endEvent, type LiveEnd, type LiveStream } from "#server/live/live-stream.ts";
import { openStreams, startHeartbeats, watchSessions } from "#server/live/open-streams.ts";

type HubOptions = NewsOptions & {
  /** Which of these sessions are still valid. */
  aliveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How much waits for moderators, and the newest of it. */
  readWork: () => Promise<DashboardWork>;
};

/** The streams of this process and the messages to them. */
export type LiveHub = {
  add: (stream: LiveStream) => void;
  remove: (stream: LiveStream) => void;
  /** Handles a payload of the channel `people`, which the functions of the baseline migration send. */
  handlePayload: (payload: string) => void;
  /** Handles a change of the directory: the amount of work may differ. */
  handleChange: () => void;
  /** After a lost connection: checks every session and sends all people their news. */
  catchUp: () => void;
  size: () => number;
  /** Ends all streams; their browsers reconnect, to this process or to another. */
  close: () => void;
};

export function createLiveHub(options: HubOptions): LiveHub {
  const streams = openStreams();
  const heartbeats = startHeartbeats();
  const sendSoon = newsSender(streams, options);
  const work = workSender(streams.all, options);
  const remove = (stream: LiveStream): void => {
    streams.remove(stream);
    heartbeats.remove(stream);
  };
  /** Ends it without a message, so that the browser reconnects. */
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
      sendSoon([stream.userId]);
      if (stream.isModerator) work.sendAgain();
    },
    remove,
    handleChange: work.soon,
    handlePayload(payload) {
      const ids = payload.slice(1).split(",");
      if (payload.startsWith("u")) sendSoon(ids);
      if (payload.startsWith("x")) sessions.check(ids.flatMap(streams.ofUser));
      if (payload.startsWith("i")) sendImportProgress(streams.all(), payload.slice(1));
      // `b` alone wakes the poller of bulk decisions.
      if (payload.startsWith("b{")) sendBatchProgress(streams.all(), payload.slice(1));
      if (payload === "w") work.soon();
      if (payload.startsWith("r")) for (const stream of ids.flatMap(streams.ofUser)) reopen(stream);
      if (payload.startsWith("s")) for (const stream of ids.flatMap(streams.ofSession)) end(stream, "signed-out");
    },
    catchUp() {
      // The role may have been revoked: the browsers reconnect with their present rights.
      for (const stream of Array.from(streams.all())) if (stream.isModerator) reopen(stream);
      const all = Array.from(streams.all());
      sessions.check(all);
      sendSoon(all.map(({ userId }) => userId));
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
