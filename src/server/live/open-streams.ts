import type { LiveStream } from "#server/live/live-stream.ts";

/** The streams that this process holds, by person and by session. */
export type OpenStreams = {
  /** Adds one; returns the oldest of its session when the session has too many now, which must be ended. */
  add: (stream: LiveStream) => LiveStream | null;
  remove: (stream: LiveStream) => void;
  ofUser: (userId: string) => readonly LiveStream[];
  ofSession: (sessionId: string) => readonly LiveStream[];
  all: () => Iterable<LiveStream>;
  size: () => number;
};

/** How many streams one session may have: a browser needs one, and one more while it takes another tab's place. */
const OF_SESSION_MAX = 4;

/** Nearly everybody has one stream: a list is made only for a second. */
type Held = Map<string, LiveStream | readonly LiveStream[]>;

export function openStreams(): OpenStreams {
  const all = new Set<LiveStream>();
  const byUser: Held = new Map();
  const bySession: Held = new Map();
  return {
    add(stream) {
      all.add(stream);
      hold(byUser, stream.userId, stream);
      hold(bySession, stream.sessionId, stream);
      const mine = held(bySession, stream.sessionId);
      return mine.length > OF_SESSION_MAX ? (mine[0] ?? null) : null;
    },
    remove(stream) {
      all.delete(stream);
      release(byUser, stream.userId, stream);
      release(bySession, stream.sessionId, stream);
    },
    ofUser: (userId) => held(byUser, userId),
    ofSession: (sessionId) => held(bySession, sessionId),
    all: () => all,
    size: () => all.size,
  };
}

function held(map: Held, key: string): readonly LiveStream[] {
  const found = map.get(key);
  if (found === undefined) return [];
  return "write" in found ? [found] : found;
}

function hold(map: Held, key: string, stream: LiveStream): void {
  const before = held(map, key);
  map.set(key, before.length === 0 ? stream : [...before, stream]);
}

function release(map: Held, key: string, stream: LiveStream): void {
  const left = held(map, key).filter((each) => each !== stream);
  if (left.length === 0) map.delete(key);
  else map.set(key, left.length === 1 && left[0] !== undefined ? left[0] : left);
}
