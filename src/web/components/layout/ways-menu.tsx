import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import Share from "lucide/dist/esm/icons/share.mjs";
import { type ComponentType, type Dispatch, type SetStateAction, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { WaysMenuView, WaysProps } from "#web/components/layout/ways.tsx";
import { deviceMinute } from "#web/components/time/minute-clock.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";

const load = async () => (await import("#web/components/layout/ways.tsx")).Ways;
const ON_SERVER = import.meta.env.SSR ? await load() : null;
type Loaded = ComponentType<WaysProps> | null;

/**
 * Replaces the server's links with the loaded part. They stay until the next opening if the code cannot be loaded, or
 * arrives while one of them is pressed or has the focus: the click or the focus would be lost with the replaced link.
 */
function loadWhenOpen(details: HTMLDetailsElement | null, setWays: Dispatch<SetStateAction<Loaded>>): void {
  if (!details?.open) return;
  const replace = (loaded: NonNullable<Loaded>) => {
    if (details.querySelector(".menu-ways:is(:active, :focus-within)") !== null) return;
    // At once, so that no press comes between.
    flushSync(() => setWays(() => loaded));
  };
  void load().then(replace, () => {});
}

/**
 * A button that unfolds ways to go on with a page (into a calendar, to somebody else); it works without scripts. The
 * code of its content is loaded when it is first opened, because its links work without that code. It is no Suspense
 * boundary: a boundary that waits so long would hold up every later transition, such as the text that a page is
 * loading.
 */
export function WaysMenu({ menu }: { menu: WaysMenuView | null }) {
  // The menu may be opened hours after the device got it.
  const ways = useMemo(() => menu && { menu, since: deviceMinute() }, [menu]);
  const [Ways, setWays] = useState<Loaded>(() => ON_SERVER);
  // As `ref` too, because it may be open before scripts run.
  const loadIfOpen = (details: HTMLDetailsElement | null) => loadWhenOpen(details, setWays);
  return (
    ways && (
      <details className="ways-menu" ref={loadIfOpen} onToggle={(event) => loadIfOpen(event.currentTarget)}>
        <summary className="button button--outline">
          <Icon of={"links" in ways.menu ? CalendarDays : Share} />
          {ways.menu.label}
        </summary>
        {Ways === null ? <ServerHtml className="menu-ways" /> : <Ways {...ways} />}
      </details>
    )
  );
}
