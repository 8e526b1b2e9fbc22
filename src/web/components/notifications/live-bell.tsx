import BellIcon from "lucide-react/icons/bell";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { BellBadge, useBellLabel } from "#web/components/notifications/bell.tsx";
import { BellPanel } from "#web/components/notifications/bell-panel.tsx";
import type { LiveBellProps } from "#web/components/notifications/bell-view.ts";
import { connectLive, type HeardNews } from "#web/components/notifications/connect-live.ts";
import { liveNews } from "#web/components/notifications/live-news.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { Icon } from "#web/ui/icon.tsx";

const PANEL_ID = "bell-panel";

/** The bell as a button that opens the newest notifications; it counts along while they come. */
export function LiveBell({ unread: rendered, owner, style, takesFocus }: LiveBellProps) {
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const heard = useSyncExternalStore(liveNews.subscribe, liveNews.unread, () => null);
  useEffect(() => liveNews.forget(), [rendered, key]);
  useEffect(() => connectLive(owner, { onNews: takeNews, onEnd: () => liveNews.setUnread(0) }), [owner, style]);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const unread = heard ?? rendered;
  const label = useBellLabel(unread);
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
      <BellPanel key={key} id={PANEL_ID} unread={unread} onToggle={setOpen} />
    </>
  );
}

/** Counts along, and shows what is new in the tab that is looked at. */
function takeNews({ unread, newest }: HeardNews): void {
  liveNews.arrived(unread, newest?.id ?? null);
  if (newest === null || document.visibilityState !== "visible") return;
  const { type: kind, title, message } = newest;
  showToast({ kind, seconds: 5, title, ...(message !== "" && { message }) });
}
