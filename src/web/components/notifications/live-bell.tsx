import { BADGE_MAX } from "#core/notifications/notification.ts";
import BellIcon from "lucide/dist/esm/icons/bell.mjs";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { type DeskNews, deskNews } from "#web/components/admin/desk-news.ts";
import { BellBadge, useBellLabel } from "#web/components/notifications/bell-badge.tsx";
import { BellPanel } from "#web/components/notifications/bell-panel.tsx";
import type { LiveBellProps } from "#web/components/notifications/notification-view.ts";
import { type NewsMessage, liveNews } from "#web/components/notifications/live-news.ts";
import { listenLive } from "#web/components/notifications/listen-live.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { Icon } from "#web/ui/icon.tsx";

const PANEL_ID = "bell-panel";

/** The button of the bell, and the list that it opens. */
function BellButton({ unread, takesFocus }: { unread: number; takesFocus: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = useBellLabel(unread);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button bell"
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        popoverTarget={PANEL_ID}
      >
        <Icon of={BellIcon} />
        <BellBadge unread={unread} />
      </button>
      <BellPanel id={PANEL_ID} unread={unread} isOpen={isOpen} onToggle={setOpen} />
    </>
  );
}

/** The bell as a button, whose count is updated as notifications arrive. Each page starts with the list closed. */
export function LiveBell({ unread: rendered, owner, style, takesFocus }: LiveBellProps) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const liveUnread = useSyncExternalStore(liveNews.subscribe, liveNews.unread, () => null);
  useEffect(() => liveNews.setUnread(rendered), [rendered]);
  useEffect(
    () =>
      connectLive(
        { owner, style },
        { onNews: applyNews, onDesk: deskNews.publish, onEnd: () => liveNews.setUnread(0) },
      ),
    [owner, style],
  );
  const unread = liveUnread ?? rendered;
  useEffect(() => showAppBadge(unread), [unread]);
  return <BellButton key={key} unread={unread} takesFocus={takesFocus && key === firstKey} />;
}

/** The number on the icon of the installed app, which browsers ignore for a page; a dot for more than the bell counts. */
function showAppBadge(unread: number): void {
  const shown = unread > BADGE_MAX ? navigator.setAppBadge?.() : navigator.setAppBadge?.(unread);
  // The system may have no place for it.
  shown?.catch(() => {});
}

/** Updates the count and shows what is new in the visible tab. */
function applyNews({ unread, newest }: NewsMessage): void {
  liveNews.arrived(unread, newest?.id ?? null);
  if (newest === null || document.visibilityState !== "visible") return;
  const { type: kind, title, message } = newest;
  showToast({ kind, seconds: 5, title, ...(message !== "" && { message }) });
}

/** Tabs of one account with the same time format share a stream. */
type Listener = { owner: string; style: string };

type Handlers = {
  onNews: (news: NewsMessage) => void;
  /** Called with the messages for open dashboards. */
  onDesk: (news: DeskNews) => void;
  /** Called when the session is over; no more messages follow. */
  onEnd: () => void;
};

/**
 * Receives news for the owner of the account. One tab of the browser listens and tells the others; when it is closed,
 * another one takes over (PRODUCT P16). Returns the function that stops it.
 */
function connectLive({ owner, style }: Listener, handlers: Handlers): () => void {
  // Change the prefix with the shape of the messages: after a release, open tabs may still run the earlier code.
  const name = `samehour-news ${owner} ${style}`;
  let stop = begin(name, handlers);
  // A page with an open connection is not eligible for the back/forward cache, so it closes the connection when it is
  // left; a restored page listens again.
  const onPageHide = (): void => stop();
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) stop = begin(name, handlers);
  };
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("pagehide", onPageHide);
    window.removeEventListener("pageshow", onPageShow);
    stop();
  };
}

function begin(name: string, { onNews, onDesk, onEnd }: Handlers): () => void {
  const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  const broadcast = others?.postMessage.bind(others);
  const listen = (): (() => void) =>
    listenLive({
      onNews(news) {
        broadcast?.(news);
        onNews(news);
      },
      onDesk(news) {
        broadcast?.(news);
        onDesk(news);
      },
      onEnd() {
        broadcast?.("end");
        onEnd();
      },
    });
  others?.addEventListener("message", ({ data }: MessageEvent<NewsMessage | DeskNews | "end">) => {
    if (data === "end") onEnd();
    else if ("kind" in data) onDesk(data);
    else onNews(data);
  });
  // Without a channel no other tab could tell this one.
  const release = others === null ? listen() : holdLock(name, listen);
  return () => {
    release();
    others?.close();
  };
}

/**
 * Runs `work` while this tab holds the named lock; the other tabs of the browser wait for it. Without locks it starts
 * at once.
 */
function holdLock(name: string, work: () => () => void): () => void {
  if (!("locks" in navigator)) return work();
  const waiting = new AbortController();
  const held = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: waiting.signal }, async () => {
      if (waiting.signal.aborted) return;
      const stop = work();
      await held.promise;
      stop();
    })
    .catch(() => undefined);
  return () => {
    waiting.abort();
    held.resolve();
  };
}
