import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeskNews } from "#web/components/admin/desk-news.ts";
import type { NewsMessage } from "#web/components/notifications/live-news.ts";
import { listenLive } from "#web/components/notifications/listen-live.ts";

/** Every stream that was opened; the tests drive them. */
let opened: FakeStream[] = [];

type FakeStream = EventTarget & { url: string; readyState: number; close: () => void };

function FakeEventSource(url: string): FakeStream {
  const stream = Object.assign(new EventTarget(), {
    url,
    readyState: 0,
    close: () => void (stream.readyState = 2),
  });
  opened.push(stream);
  return stream;
}

const polls: string[] = [];
let answer: { status: number; body?: object } = { status: 503 };

beforeEach(() => {
  opened = [];
  polls.length = 0;
  answer = { status: 503 };
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Object.assign(FakeEventSource, { CLOSED: 2 }));
  vi.stubGlobal("fetch", async (url: string) => {
    polls.push(url);
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status });
  });
});
afterEach(() => void vi.useRealTimers());

function listening() {
  const received: NewsMessage[] = [];
  const desk: DeskNews[] = [];
  let ended = 0;
  const stop = listenLive({
    onNews: (news) => void received.push(news),
    onDesk: (news) => void desk.push(news),
    onEnd: () => void (ended += 1),
  });
  return { received, desk, ended: () => ended, stop };
}

const latest = (): FakeStream => {
  const found = opened.at(-1);
  if (!found) throw new Error("no stream was opened");
  return found;
};
const NEWS = { unread: 2, newest: null };
const send = (news: object, id: string): boolean =>
  latest().dispatchEvent(new MessageEvent("news", { data: JSON.stringify(news), lastEventId: id }));
const breakOff = (): boolean => latest().dispatchEvent(new Event("error"));

test("events from the stream are received", () => {
  const { received } = listening();
  expect(latest().url).toBe("/live");
  send(NEWS, "7");
  expect(received).toEqual([NEWS]);
});

test("a broken stream reconnects after 1, 2, 5, and 10 seconds, from where it left off", () => {
  listening();
  send(NEWS, "7");
  for (const [nth, seconds] of [1, 2, 5, 10].entries()) {
    breakOff();
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(opened).toHaveLength(nth + 1);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(nth + 2);
    expect(latest().url).toBe("/live?after=7");
  }
});

test("a stream that reconnects resets the delays", () => {
  listening();
  for (const seconds of [1, 2]) {
    breakOff();
    vi.advanceTimersByTime(seconds * 1_000);
  }
  latest().dispatchEvent(new Event("open"));
  breakOff();
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(4);
});

test("without a stream, the client polls every 30 seconds until a stream is back", async () => {
  const { received } = listening();
  for (const seconds of [1, 2, 5, 10]) {
    breakOff();
    vi.advanceTimersByTime(seconds * 1_000);
  }
  breakOff();
  answer = { status: 200, body: { unread: 3, newest: { id: 9 }, after: 4 } };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toEqual(["/live?poll", "/live?poll&after=9"]);
  expect(received).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(240_000);
  const requested = polls.length;
  expect(opened).toHaveLength(6);
  latest().dispatchEvent(new Event("open"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toHaveLength(requested);
});

test("an ended session stops the client, whether the stream or a refused poll reports it", async () => {
  const listener = listening();
  latest().dispatchEvent(new MessageEvent("end", { data: "signed-out" }));
  expect(listener.ended()).toBe(1);
  const refused = listening();
  latest().readyState = 2;
  answer = { status: 401 };
  breakOff();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refused.ended()).toBe(1);
  expect(opened).toHaveLength(2);
});

test("a stream replaced by another one polls instead of reconnecting", async () => {
  listening();
  latest().dispatchEvent(new MessageEvent("end", { data: "replaced" }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(polls).toEqual(["/live?poll"]);
  expect(opened).toHaveLength(1);
});

test("a stopped listener receives nothing more", async () => {
  const { stop, received } = listening();
  breakOff();
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(opened).toHaveLength(1);
  expect(received).toEqual([]);
});

test("dashboard updates arrive separately, from the stream and from polling", async () => {
  const { received, desk } = listening();
  const work = { moderation: 2, duplicates: 0, claims: 0, reports: 0, corrections: 0, submissions: 1 };
  latest().dispatchEvent(new MessageEvent("open-work", { data: JSON.stringify(work) }));
  expect(desk).toEqual([{ kind: "open-work", content: work }]);
  expect(received).toEqual([]);
  answer = { status: 200, body: { ...NEWS, after: 4, work } };
  latest().readyState = 2;
  breakOff();
  await vi.advanceTimersByTimeAsync(0);
  expect(desk).toHaveLength(2);
  expect(received).toEqual([NEWS]);
});
