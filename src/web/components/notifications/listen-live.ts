import { SECOND_MS } from "#core/time/instant.ts";
import { DESK_KINDS, type DeskNews } from "#web/components/admin/desk-news.ts";
import type { NewsMessage } from "#web/components/notifications/live-news.ts";
import { pollLive } from "#web/components/notifications/poll-live.ts";

const LIVE_PATH = "/live";

/** The delays before a broken stream is opened again (spec §9). */
const RETRY_DELAYS_MS = [1, 2, 5, 10].map((seconds) => seconds * SECOND_MS);

/** After as many failures the stream is retried only at this interval, and polling replaces it. */
const SLOW_RETRY_MS = 300 * SECOND_MS;

type Listening = {
  onNews: (news: NewsMessage) => void;
  /** Called with the messages for open dashboards. */
  onDesk: (news: DeskNews) => void;
  /** Called when the session is over. */
  onEnd: () => void;
};

/** Listens to the server's stream and polls every half minute while there is none. Returns the function that stops it. */
export function listenLive({ onNews, onDesk, onEnd }: Listening): () => void {
  let stream: EventSource | null = null;
  let failures = 0;
  let lastId: number | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const stop = (): void => {
    isStopped = true;
    stream?.close();
    clearTimeout(retryTimer);
    polling.stop();
  };
  const end = (): void => {
    stop();
    onEnd();
  };
  const address = (query: readonly string[]): string => {
    const all = lastId === null ? query : [...query, `after=${lastId}`];
    return all.length === 0 ? LIVE_PATH : `${LIVE_PATH}?${all.join("&")}`;
  };
  const polling = pollLive({
    address: () => address(["poll"]),
    onAnswer({ after, desk, ...news }) {
      lastId = news.newest?.id ?? after;
      desk.forEach(onDesk);
      onNews(news);
    },
    onOver: end,
  });
  const open = (): void => {
    const opened = new EventSource(address([]));
    stream = opened;
    readStream(opened, {
      onOpen() {
        failures = 0;
        polling.pause();
      },
      onNews(news, id) {
        lastId = id;
        onNews(news);
      },
      onDesk,
      onEnd: end,
      // Other tabs without locks have a stream for this session: this one polls.
      onReplaced: polling.begin,
      onFailure(wasRefused) {
        if (isStopped) return;
        // A refused stream gives no reason; one poll finds out whether the session is over.
        if (wasRefused) polling.once();
        failures += 1;
        const wait = RETRY_DELAYS_MS[failures - 1];
        if (wait === undefined) polling.begin();
        retryTimer = setTimeout(open, wait ?? SLOW_RETRY_MS);
      },
    });
  };
  open();
  return stop;
}

type StreamHandlers = {
  onOpen: () => void;
  onNews: (news: NewsMessage, id: number) => void;
  onDesk: (news: DeskNews) => void;
  onEnd: () => void;
  onReplaced: () => void;
  onFailure: (wasRefused: boolean) => void;
};

/** Reads one stream, which never reconnects by itself. */
function readStream(stream: EventSource, handlers: StreamHandlers): void {
  stream.addEventListener("open", handlers.onOpen);
  stream.addEventListener("news", ({ data, lastEventId }: MessageEvent<string>) =>
    handlers.onNews(JSON.parse(data), Number(lastEventId)),
  );
  for (const kind of DESK_KINDS) {
    stream.addEventListener(kind, ({ data }: MessageEvent<string>) =>
      handlers.onDesk({ kind, content: JSON.parse(data) }),
    );
  }
  stream.addEventListener("end", ({ data }: MessageEvent<string>) => {
    stream.close();
    if (data === "signed-out") handlers.onEnd();
    else handlers.onReplaced();
  });
  stream.addEventListener("error", () => {
    const wasRefused = stream.readyState === EventSource.CLOSED;
    stream.close();
    handlers.onFailure(wasRefused);
  });
}
