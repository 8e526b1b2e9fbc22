import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { deskNews } from "#web/components/admin/desk-news.ts";
import { BellButton } from "#web/components/notifications/bell-button.tsx";
import type { LiveBellProps } from "#web/components/notifications/bell-view.ts";
import { connectLive } from "#web/components/notifications/connect-live.ts";
import type { HeardNews } from "#web/components/notifications/heard-news.ts";
import { liveNews } from "#web/components/notifications/live-news.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";

/** The bell as a button, which counts along while notifications come. Each page begins with its list closed. */
export function LiveBell({ unread: rendered, owner, style, takesFocus }: LiveBellProps) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const heard = useSyncExternalStore(liveNews.subscribe, liveNews.unread, () => null);
  useEffect(() => liveNews.setUnread(rendered), [rendered]);
  useEffect(
    () =>
      connectLive({ owner, style }, { onNews: takeNews, onDesk: deskNews.hear, onEnd: () => liveNews.setUnread(0) }),
    [owner, style],
  );
  return <BellButton key={key} unread={heard ?? rendered} takesFocus={takesFocus && key === firstKey} />;
}

/** Counts along, and shows what is new in the tab that is looked at. */
function takeNews({ unread, newest }: HeardNews): void {
  liveNews.arrived(unread, newest?.id ?? null);
  if (newest === null || document.visibilityState !== "visible") return;
  const { type: kind, title, message } = newest;
  showToast({ kind, seconds: 5, title, ...(message !== "" && { message }) });
}
