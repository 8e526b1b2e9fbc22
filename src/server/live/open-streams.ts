import { errorText } from "#core/errors.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { HEARTBEAT, type LiveEnd, type LiveStream } from "#server/live/live-stream.ts";

/** The open streams of this process, by person and by session. */
export type OpenStreams = {
  /** Adds a stream; returns the oldest stream of its session when the session has too many, so that the caller ends it. */
  add: (stream: LiveStream) => LiveStream | null;
  remove: (stream: LiveStream) => void;
  ofUser: (userId: string) => readonly LiveStream[];
  ofSession: (sessionId: string) => readonly LiveStream[];
  all: () => Iterable<LiveStream>;
  size: () => number;
};

/** How many streams one session may have: a browser needs one, and a second while another tab takes over. */
const OF_SESSION_MAX = 4;

/** Nearly every person has one stream: a list is created only for a second. */
type StreamsBy = Map<string, LiveStream | readonly LiveStream[]>;

export function openStreams(): OpenStreams {
  const all = new Set<LiveStream>();
  const byUser: StreamsBy = new Map();
  const bySession: StreamsBy = new Map();
  return {
    add(stream) {
      all.add(stream);
      addTo(byUser, stream.userId, stream);
      addTo(bySession, stream.sessionId, stream);
      const ofSession = listOf(bySession, stream.sessionId);
      return ofSession.length > OF_SESSION_MAX ? (ofSession[0] ?? null) : null;
    },
    remove(stream) {
      all.delete(stream);
      removeFrom(byUser, stream.userId, stream);
      removeFrom(bySession, stream.sessionId, stream);
    },
    ofUser: (userId) => listOf(byUser, userId),
    ofSession: (sessionId) => listOf(bySession, sessionId),
    all: () => all,
    size: () => all.size,
  };
}

function listOf(map: StreamsBy, key: string): readonly LiveStream[] {
  const found = map.get(key);
  if (found === undefined) return [];
  return "write" in found ? [found] : found;
}

function addTo(map: StreamsBy, key: string, stream: LiveStream): void {
  const before = listOf(map, key);
  map.set(key, before.length === 0 ? stream : [...before, stream]);
}

function removeFrom(map: StreamsBy, key: string, stream: LiveStream): void {
  const left = listOf(map, key).filter((each) => each !== stream);
  if (left.length === 0) map.delete(key);
  else map.set(key, left.length === 1 && left[0] !== undefined ? left[0] : left);
}

/** The interval of heartbeats on a quiet stream, in seconds (spec §9). */
const HEARTBEAT_SECONDS = 25;

/** Writes to each stream every 25 seconds; each second a part of the streams is due, so that thousands are not written at once. */
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
    // The slot that is due last.
    add: (stream) => void slots[now]?.add(stream),
    remove: (stream) => {
      for (const slot of slots) if (slot.delete(stream)) return;
    },
    stop: () => clearInterval(timer),
  };
}

type WatchOptions = {
  /** Which of these sessions are still valid. */
  aliveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  end: (stream: LiveStream, why: LiveEnd) => void;
  log: (message: string, details: Record<string, unknown>) => void;
};

/** How often sessions are checked, in milliseconds. Their end is normally announced at once; the check finds missed ones. */
const SESSIONS_EVERY_MS = 60_000;

/** Ends the streams whose sessions are over, on request and once a minute. */
export function watchSessions(
  all: () => Iterable<LiveStream>,
  { aliveSessions, end, log }: WatchOptions,
): { check: (streams: readonly LiveStream[]) => void; stop: () => void } {
  const check = async (streams: readonly LiveStream[]): Promise<void> => {
    if (streams.length === 0) return;
    try {
      const alive = await aliveSessions(streams.map(({ sessionId }) => sessionId));
      for (const stream of streams) if (!alive.has(stream.sessionId)) end(stream, "signed-out");
    } catch (error) {
      log("sessions could not be checked", { error: errorText(error), streams: streams.length });
    }
  };
  const timer = setInterval(() => void check(Array.from(all())), SESSIONS_EVERY_MS);
  timer.unref();
  return { check: (streams) => void check(streams), stop: () => clearInterval(timer) };
}
