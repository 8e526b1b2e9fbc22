import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import Share2 from "lucide/dist/esm/icons/share-2.mjs";
import { type ComponentType, useEffect, useMemo, useRef, useState } from "react";
import type { WaysMenuView, WaysProps } from "#web/components/layout/ways.tsx";
import { deviceMinute } from "#web/components/time/minute-clock.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";

const load = async () => (await import("#web/components/layout/ways.tsx")).Ways;
const ON_SERVER = import.meta.env.SSR ? await load() : null;

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
        <WaysWhenOpen {...ways} />
      </details>
    )
  );
}

/**
 * What the menu holds. Its code is loaded when it is opened, since its links work without. It is no Suspense boundary: one
 * that waits for so long holds up every later transition of the page, such as the text that a page is loading.
 */
function WaysWhenOpen(props: WaysProps) {
  const [Ways, setWays] = useState<ComponentType<WaysProps> | null>(() => ON_SERVER);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const details = place.current?.closest("details");
    const onToggle = () => {
      // If the code cannot be loaded, the server's links stay, and the next opening tries again.
      if (details?.open === true) void load().then((loaded) => setWays(() => loaded), ignore);
    };
    onToggle();
    details?.addEventListener("toggle", onToggle);
    return () => details?.removeEventListener("toggle", onToggle);
  }, []);
  if (Ways !== null) return <Ways {...props} />;
  return <ServerHtml className="menu-ways" ref={place} />;
}

function ignore(): void {}
