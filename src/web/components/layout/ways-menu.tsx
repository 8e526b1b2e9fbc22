import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import Share2 from "lucide/dist/esm/icons/share-2.mjs";
import { useMemo } from "react";
import type { WaysMenuView, WaysProps } from "#web/components/layout/ways.tsx";
import { deviceMinute } from "#web/components/time/minute-clock.ts";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const load = async () => (await import("#web/components/layout/ways.tsx")).Ways;

/** Resolves when a menu is open: before that nobody needs the code of what it holds, which works without. */
function opened(): Promise<unknown> {
  if (document.querySelector(".ways-menu[open]") !== null) return Promise.resolve();
  // The event does not bubble.
  return new Promise((resolve) => void addEventListener("toggle", resolve, { capture: true, once: true }));
}

const Ways = lazyPart<WaysProps>(() => opened().then(load), import.meta.env.SSR ? await load() : null);

/** A button that unfolds ways to go on with a page, without scripts: into a calendar, or to somebody else. */
export function WaysMenu({ menu }: { menu: WaysMenuView | null }) {
  // The menu may be opened hours after the device got it.
  const ways = useMemo(() => menu && { menu, since: deviceMinute() }, [menu]);
  return (
    ways && (
      <details className="ways-menu">
        <summary className="button button--outline">
          <Icon of={"links" in ways.menu ? CalendarDays : Share2} />
          {ways.menu.label}
        </summary>
        <Ways {...ways} />
      </details>
    )
  );
}
