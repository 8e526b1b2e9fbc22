import { SECOND_MS } from "#core/time/instant.ts";

/** What the server tells (`LiveNews` of the server). */
export type HeardNews = {
  unread: number;
  newest: {
    id: number;
    type: "success" | "warning" | "error" | "info";
    title: string;
    message: string;
    href: string | null;
  } | null;
};

const LIVE_PATH = "/live";
/** After how long a broken stream is opened again, the last of them from then on (spec §9). */
const AGAIN_AFTER_MS = [1, 2, 5, 10].map((seconds) => seconds * SECOND_MS);
/** How often it is asked while there is no stream (spec §9). */
const POLL_EVERY_MS = 30 * SECOND_MS;
/** From then on a stream that does not come is tried for this seldom. */
const RARELY_MS = 300 * SECOND_MS;

type Listening = { onNews: (news: HeardNews) => void; onEnd: () => void };

/** Listens to the stream of the server; asks every half minute while there is none. Returns how to stop. */
export function listenLive({ onNews, onEnd }: Listening): () => void {
  let stream: EventSource | null = null;
  let failures = 0;
  let known: number | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  const stopped = new AbortController();

  const stop = (): void => {
    stopped.abort();
    stream?.close();
    clearTimeout(again);
    clearInterval(polling);
  };
  const end = (): void => {
    stop();
    onEnd();
  };
  const address = (query: string): string => {
    const after = known === null ? "" : `after=${known}`;
    const all = [query, after].filter((part) => part !== "").join("&");
    return all === "" ? LIVE_PATH : `${LIVE_PATH}?${all}`;
  };
  const poll = async (): Promise<void> => {
    const heard = await askLive(address("poll"), stopped.signal);
    if (stopped.signal.aborted || heard === null) return;
    if (heard === "over") return end();
    known = heard.newest?.id ?? heard.after;
    onNews(heard);
  };
  const askInstead = (): void => {
    polling ??= setInterval(() => void poll(), POLL_EVERY_MS);
  };
  const open = (): void => {
    const mine = new EventSource(address(""));
    stream = mine;
    mine.addEventListener("open", () => {
      failures = 0;
      clearInterval(polling);
      polling = undefined;
    });
    mine.addEventListener("news", ({ data, lastEventId }: MessageEvent<string>) => {
      known = Number(lastEventId);
      onNews(JSON.parse(data));
    });
    mine.addEventListener("end", ({ data }: MessageEvent<string>) => {
      if (data === "signed-out") return end();
      // Other tabs without locks listen for this browser: this one asks.
      mine.close();
      askInstead();
    });
    mine.addEventListener("error", () => {
      // A stream that was refused says no more than that; asking tells whether the session is over.
      const wasRefused = mine.readyState === EventSource.CLOSED;
      mine.close();
      if (stopped.signal.aborted) return;
      if (wasRefused) void poll();
      failures += 1;
      if (failures > AGAIN_AFTER_MS.length) askInstead();
      const wait = failures > AGAIN_AFTER_MS.length ? RARELY_MS : (AGAIN_AFTER_MS[failures - 1] ?? RARELY_MS);
      again = setTimeout(open, wait);
    });
  };
  open();
  return stop;
}

/** Asks once: what is new, `over` when nobody is signed in any more, null when there was no answer. */
async function askLive(address: string, signal: AbortSignal): Promise<(HeardNews & { after: number }) | "over" | null> {
  try {
    const response = await fetch(address, { signal });
    if (response.status === 401) return "over";
    return response.ok ? await response.json() : null;
  } catch {
    // The network or the server is away; it is asked again.
    return null;
  }
}
