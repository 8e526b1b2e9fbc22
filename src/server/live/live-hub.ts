import type { News } from "#data/queries/notifications.ts";
import { endEvent, type LiveEnd, type LiveNews, newsEvent } from "#server/live/event-stream.ts";
import { startHeartbeats } from "#server/live/heartbeats.ts";
import type { LiveStream } from "#server/live/live-stream.ts";
import { openStreams } from "#server/live/open-streams.ts";
import type { ReaderStyle } from "#server/live/reader-style.ts";

type HubOptions = {
  readNews: (people: readonly { userId: string; after: number }[]) => Promise<readonly News[]>;
  /** Which of these sessions are not over. */
  aliveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  newsFor: (news: Pick<News, "unread" | "newest">, style: ReaderStyle) => LiveNews;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** The streams of this process, and what they are told. */
export type LiveHub = {
  add: (stream: LiveStream) => void;
  remove: (stream: LiveStream) => void;
  /** What the channel `people` said: see migration 0015. */
  hear: (payload: string) => void;
  /** Something may have been missed: looks whether every session goes on, and tells everybody what is new. */
  catchUp: () => void;
  size: () => number;
  /** Ends all streams; their browsers come back by themselves, to this process or to the next. */
  close: () => void;
};

/** What is heard within this time is told together: one query for all, in milliseconds. */
const TOGETHER_MS = 15;
/** How often it is looked whether sessions go on, in milliseconds; their ending is told at once, unless that was missed. */
const SESSIONS_EVERY_MS = 60_000;
/** How many people one query asks about. */
const PEOPLE_AT_ONCE = 1_000;

export function createLiveHub(options: HubOptions): LiveHub {
  const streams = openStreams();
  const heartbeats = startHeartbeats();
  let waiting = new Set<string>();
  let isTelling = false;

  const remove = (stream: LiveStream): void => {
    streams.remove(stream);
    heartbeats.remove(stream);
  };
  const end = (stream: LiveStream, why: LiveEnd): void => {
    remove(stream);
    stream.write(endEvent(why));
    stream.end();
  };
  const tellSoon = (userIds: Iterable<string>): void => {
    for (const id of userIds) if (streams.ofUser(id).length > 0) waiting.add(id);
    if (waiting.size === 0 || isTelling) return;
    isTelling = true;
    setTimeout(() => void tellWaiting().finally(again), TOGETHER_MS).unref();
  };
  const again = (): void => {
    isTelling = false;
    tellSoon([]);
  };
  const tellWaiting = async (): Promise<void> => {
    const people = [...waiting].slice(0, PEOPLE_AT_ONCE);
    waiting = new Set([...waiting].slice(PEOPLE_AT_ONCE));
    const asked = people.map((userId) => ({
      userId,
      after: Math.min(...streams.ofUser(userId).map(({ known }) => known)),
    }));
    try {
      const found = await options.readNews(asked.filter(({ after }) => Number.isFinite(after)));
      for (const news of found) for (const stream of streams.ofUser(news.userId)) tell(stream, news, options);
    } catch (error) {
      // Whoever waited is told with the next news, or by the next look after a lost connection.
      options.log("people who are connected could not be told", { error: String(error), people: people.length });
    }
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
  const timer = setInterval(() => void checkSessions([...streams.all()]), SESSIONS_EVERY_MS);
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
      if (payload.startsWith("s")) for (const stream of ids.flatMap(streams.ofSession)) end(stream, "signed-out");
    },
    catchUp() {
      const all = [...streams.all()];
      void checkSessions(all);
      tellSoon(all.map(({ userId }) => userId));
    },
    size: streams.size,
    close() {
      clearInterval(timer);
      heartbeats.stop();
      for (const stream of [...streams.all()]) {
        remove(stream);
        stream.end();
      }
    },
  };
}

function tell(stream: LiveStream, { unread, newest }: News, { newsFor }: HubOptions): void {
  const isNew = newest !== null && newest.id > stream.known;
  if (isNew) stream.known = newest.id;
  stream.write(newsEvent(newsFor({ unread, newest: isNew ? newest : null }, stream.style), stream.known));
}
