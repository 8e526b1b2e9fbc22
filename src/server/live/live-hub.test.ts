import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News } from "#data/queries/notifications.ts";
import { createLiveHub } from "#server/live/live-hub.ts";
import { type LiveStream, sharedStyle } from "#server/live/live-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aHub(options: { alive?: (ids: readonly string[]) => readonly string[]; fail?: boolean } = {}) {
  const requested: string[][] = [];
  const waiting = { moderation: 0, duplicates: 0, claims: 0, reports: 0, corrections: 0, submissions: 0 };
  const arrived: { id: number; title: string }[] = [];
  const logged: string[] = [];
  const hub = createLiveHub({
    async readNews(people): Promise<readonly News[]> {
      requested.push(people.map(({ userId }) => userId));
      if (options.fail) throw new Error("away");
      return people.map(({ userId }) => ({ userId, unread: 1, newest: null }));
    },
    aliveSessions: async (ids) => new Set(options.alive?.(ids) ?? ids),
    async readWork() {
      if (options.fail) throw new Error("away");
      return { work: { ...waiting }, submissions: [...arrived] };
    },
    newsFor: ({ unread }) => ({ unread, newest: null }),
    log: (message) => void logged.push(message),
  });
  const open = (userId: string, sessionId = `session of ${userId}`): LiveStream & { received: string[] } => {
    const received: string[] = [];
    const stream = {
      userId,
      sessionId,
      isModerator: userId === "mona",
      style: sharedStyle({ language: "en", zone: "UTC", hour12: true }),
      known: 0,
      received,
      write: (text: string) => void received.push(text),
      end: () => void received.push("over"),
    };
    hub.add(stream);
    return stream;
  };
  return { hub, open, requested, logged, waiting, arrived };
}

test("changes heard together are read together, and only for connected members", async () => {
  const { hub, open, requested } = aHub();
  const [ann, ben] = [open("ann"), open("ben")];
  await vi.advanceTimersByTimeAsync(20);
  hub.handlePayload("uann,zoe");
  hub.handlePayload("uben");
  hub.handlePayload("uann");
  hub.handlePayload("c");
  await vi.advanceTimersByTimeAsync(20);
  expect(requested).toEqual([
    ["ann", "ben"],
    ["ann", "ben"],
  ]);
  expect(ann.received).toHaveLength(2);
  expect(ben.received).toHaveLength(2);
  hub.handlePayload("uzoe");
  await vi.advanceTimersByTimeAsync(20);
  expect(requested).toHaveLength(2);
});

test("every stream receives something within 25 seconds, and nothing once it is removed", async () => {
  const { hub, open } = aHub();
  const streams = [open("ann")];
  await vi.advanceTimersByTimeAsync(7_000);
  streams.push(open("ben"));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(streams.map(({ received }) => received.filter((text) => text === ":\n\n").length)).toEqual([1, 1]);
  const [ann] = streams;
  if (ann) hub.remove(ann);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(streams.map(({ received }) => received.filter((text) => text === ":\n\n").length)).toEqual([1, 5]);
  expect(hub.size()).toBe(1);
});

test("a missed end of a session is found within a minute, or when the connection is back", async () => {
  const over = new Set<string>();
  const { hub, open } = aHub({ alive: (ids) => ids.filter((id) => !over.has(id)) });
  const [ann, ben] = [open("ann"), open("ben")];
  over.add(ann.sessionId);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ann.received.slice(-2)).toEqual(["event: end\ndata: signed-out\n\n", "over"]);
  over.add(ben.sessionId);
  hub.catchUp();
  await vi.advanceTimersByTimeAsync(20);
  expect(ben.received.slice(-2)).toEqual(["event: end\ndata: signed-out\n\n", "over"]);
});

test("an import's progress is sent to the person who began it and to moderators", () => {
  const { hub, open } = aHub();
  const [ann, ben, mona] = [open("ann"), open("ben"), open("mona")];
  const progress = { runId: "run-1", done: 500, total: 1_200, state: "applying" };
  hub.handlePayload(`i${JSON.stringify({ ...progress, actorId: "ann" })}`);
  const progressEvent = `event: import-progress\ndata: ${JSON.stringify(progress)}\n\n`;
  expect([ann, ben, mona].map(({ received }) => received)).toEqual([[progressEvent], [], [progressEvent]]);
});

test("only moderators receive the open work, and only when its numbers change", async () => {
  const { hub, open, waiting } = aHub();
  const [ann, mona] = [open("ann"), open("mona")];
  const works = (received: readonly string[]) => received.filter((text) => text.startsWith("event: open-work"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(works(mona.received)).toHaveLength(1);
  hub.handleChange();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(works(mona.received)).toHaveLength(1);
  waiting.claims = 1;
  for (const _ of [1, 2, 3]) hub.handlePayload("w");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(works(mona.received).slice(1)).toEqual([`event: open-work\ndata: ${JSON.stringify(waiting)}\n\n`]);
  expect(works(ann.received)).toEqual([]);
  hub.remove(mona);
});

test("only moderators receive the newest submissions, and only when there are new ones", async () => {
  const { hub, open, arrived } = aHub();
  const [ann, mona] = [open("ann"), open("mona")];
  const submissionEvents = (received: readonly string[]) =>
    received.filter((text) => text.startsWith("event: submissions"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(submissionEvents(mona.received)).toEqual(["event: submissions\ndata: []\n\n"]);
  arrived.push({ id: 7, title: "Vigil" });
  hub.handlePayload("w");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(submissionEvents(mona.received).slice(1)).toEqual([
    `event: submissions\ndata: [{"id":7,"title":"Vigil"}]\n\n`,
  ]);
  hub.handlePayload("w");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(submissionEvents(mona.received)).toHaveLength(2);
  expect(submissionEvents(ann.received)).toEqual([]);
  hub.remove(mona);
});

test("a member whose role changed is reconnected, and so are moderators after a possible gap", async () => {
  const { hub, open } = aHub();
  const [ann, mona, ben] = [open("ann"), open("mona"), open("ben")];
  hub.handlePayload("rann");
  expect([ann, mona, ben].map(({ received }) => received)).toEqual([["over"], [], []]);
  hub.catchUp();
  expect([mona, ben].map(({ received }) => received)).toEqual([["over"], []]);
  expect(hub.size()).toBe(1);
});

test("an unreachable database does not end anyone's stream", async () => {
  const { hub, open, logged } = aHub({ fail: true });
  open("ann");
  await vi.advanceTimersByTimeAsync(20);
  hub.handlePayload("uann");
  await vi.advanceTimersByTimeAsync(20);
  expect(logged).toEqual(["people who are connected could not be told", "people who are connected could not be told"]);
  expect(hub.size()).toBe(1);
});

test("closing ends every stream without an event", () => {
  const { hub, open } = aHub();
  const ann = open("ann");
  hub.close();
  expect(ann.received).toEqual(["over"]);
  expect(hub.size()).toBe(0);
});
