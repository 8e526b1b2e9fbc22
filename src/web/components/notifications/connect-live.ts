import { holdLine } from "#web/components/notifications/hold-line.ts";
import { type HeardNews, listenLive } from "#web/components/notifications/listen-live.ts";

export type { HeardNews } from "#web/components/notifications/listen-live.ts";

type Hearing = {
  onNews: (news: HeardNews) => void;
  /** The session is over: nothing more will come. */
  onEnd: () => void;
};

/**
 * Hears what is new for the owner of the account. Of all tabs of a browser one listens and tells the others; when it is closed
 * another takes its place (PRODUCT P16). Returns how to stop.
 */
export function connectLive(owner: string, hearing: Hearing): () => void {
  let stop = begin(owner, hearing);
  // A page that holds a connection is not kept for the way back; when it is brought back nevertheless, it listens again.
  const leave = (): void => stop();
  const comeBack = (event: PageTransitionEvent): void => {
    if (event.persisted) stop = begin(owner, hearing);
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", comeBack);
    stop();
  };
}

function begin(owner: string, { onNews, onEnd }: Hearing): () => void {
  const name = `samehour-live ${owner}`;
  const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  const listen = (): (() => void) =>
    listenLive({
      onNews(news) {
        others?.postMessage(news);
        onNews(news);
      },
      onEnd() {
        others?.postMessage("end");
        onEnd();
      },
    });
  others?.addEventListener("message", ({ data }: MessageEvent<HeardNews | "end">) => {
    if (data === "end") onEnd();
    else onNews(data);
  });
  // Without a channel nobody could tell this tab.
  const release = others === null ? listen() : holdLine(name, listen);
  return () => {
    release();
    others?.close();
  };
}
