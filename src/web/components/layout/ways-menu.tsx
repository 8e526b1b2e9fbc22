import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import Share2 from "lucide/dist/esm/icons/share-2.mjs";
import { useMemo } from "react";
import type { WaysMenuView, WaysProps } from "#web/components/layout/ways.tsx";
import { deviceMinute } from "#web/components/time/minute-clock.ts";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ways = async () => (await import("#web/components/layout/ways.tsx")).Ways;

/** Resolves when a menu is open: before that nobody needs the code of what it holds, which works without. */
function opened(): Promise<unknown> {
  if (document.querySelector(".ways-menu[open]") !== null) return Promise.resolve();
  // The event does not bubble.
  return new Promise((resolve) => void addEventListener("toggle", resolve, { capture: true, once: true }));
}

const Ways = lazyPart<WaysProps>(() => opened().then(ways), import.meta.env.SSR ? await ways() : null);

/** A button that unfolds ways to go on with a page, without scripts: into a calendar, or to somebody else. */
export function WaysMenu({ menu }: { menu: WaysMenuView | null }) {
  // Of the device when it got the menu, which may be opened hours later.
  const since = useMemo(() => deviceMinute(), [menu]);
  return (
    menu && (
      <details className="ways-menu">
        <summary className="button button--outline">
          <Icon of={"links" in menu ? CalendarDays : Share2} />
          {menu.label}
        </summary>
        <Ways menu={menu} since={since} />
      </details>
    )
  );
}
