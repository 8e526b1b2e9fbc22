import BellIcon from "lucide-react/icons/bell";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { BellBadge, useBellLabel } from "#web/components/notifications/bell-badge.tsx";
import type { BellProps, LiveBellProps } from "#web/components/notifications/bell-view.ts";
import { Icon } from "#web/ui/icon.tsx";

/**
 * The way to the notifications, with how many are unread. It is a link, and becomes the button of a list once the code for
 * that is there, which is loaded for members only, after the page.
 */
export function Bell(props: BellProps) {
  const label = useBellLabel(props.unread);
  const link = useRef<HTMLAnchorElement>(null);
  const [live, setLive] = useState<{ Shown: ComponentType<LiveBellProps>; hadFocus: boolean } | null>(null);
  useEffect(() => {
    let isGone = false;
    import("#web/components/notifications/live-bell.tsx").then(
      ({ LiveBell }) => {
        whenReleased(link.current, () => {
          if (!isGone) setLive({ Shown: LiveBell, hadFocus: document.activeElement === link.current });
        });
      },
      // Without it the link stays, which leads to the same.
      () => undefined,
    );
    return () => void (isGone = true);
  }, []);
  if (live !== null) return <live.Shown {...props} takesFocus={live.hadFocus} />;
  return (
    <Link ref={link} to="/notifications" className="icon-button bell" aria-label={label}>
      <Icon of={BellIcon} />
      <BellBadge unread={props.unread} />
    </Link>
  );
}

/** At once, or after the click of whoever is pressing the element: a press that ends on another element is none. */
function whenReleased(element: Element | null, act: () => void): void {
  if (element?.matches(":active") !== true) return act();
  const left = new AbortController();
  const released = (): void => {
    left.abort();
    setTimeout(act);
  };
  for (const name of ["pointerup", "pointercancel", "dragend", "keyup"])
    window.addEventListener(name, released, { signal: left.signal });
}
