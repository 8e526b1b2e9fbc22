import type { DeskNews } from "#web/components/admin/desk-news.ts";
import { holdLine } from "#web/components/notifications/hold-line.ts";
import type { HeardNews } from "#web/components/notifications/heard-news.ts";
import { listenLive } from "#web/components/notifications/listen-live.ts";

/** Tabs of one account that have times written alike share a stream. */
type Listener = { owner: string; style: string };

type Hearing = {
  onNews: (news: HeardNews) => void;
  /** What open dashboards are told. */
  onDesk: (news: DeskNews) => void;
  /** The session is over: nothing more will come. */
  onEnd: () => void;
};

/**
 * Hears what is new for the owner of the account. Of all tabs of a browser one listens and tells the others; when it is closed
 * another takes its place (PRODUCT P16). Returns how to stop.
 */
export function connectLive({ owner, style }: Listener, hearing: Hearing): () => void {
  const name = `samehour-live ${owner} ${style}`;
  let stop = begin(name, hearing);
  // A page that holds a connection is not kept for the way back; when it is brought back nevertheless, it listens again.
  const leave = (): void => stop();
  const comeBack = (event: PageTransitionEvent): void => {
    if (event.persisted) stop = begin(name, hearing);
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", comeBack);
    stop();
  };
}

function begin(name: string, { onNews, onDesk, onEnd }: Hearing): () => void {
  const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  const tellOthers = others?.postMessage.bind(others);
  const listen = (): (() => void) =>
    listenLive({
      onNews(news) {
        tellOthers?.(news);
        onNews(news);
      },
      onDesk(news) {
        tellOthers?.(news);
        onDesk(news);
      },
      onEnd() {
        tellOthers?.("end");
        onEnd();
      },
    });
  others?.addEventListener("message", ({ data }: MessageEvent<HeardNews | DeskNews | "end">) => {
    if (data === "end") onEnd();
    else if ("kind" in data) onDesk(data);
    else onNews(data);
  });
  // Without a channel nobody could tell this tab.
  const release = others === null ? listen() : holdLine(name, listen);
  return () => {
    release();
    others?.close();
  };
}
