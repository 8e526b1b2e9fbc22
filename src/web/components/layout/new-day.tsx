import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { dateOf, wallFromMs, wallMs } from "#core/time/local-time.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { deviceMinute, onMinute } from "#web/components/time/minute-clock.ts";
import { pageMinute } from "#web/components/time/page-minute.ts";

type NewDayProps = { view: Pick<LayoutView, "now" | "zone"> };

/** Asks for an open page again when the reader's day has changed, so that "Today" never stands over yesterday. Only while it is looked at. */
export function NewDay({ view: { now, zone } }: NewDayProps) {
  const { revalidate } = useRevalidator();
  const { localNow } = zone;
  useEffect(() => {
    const deviceAtLoad = deviceMinute();
    return onMinute(() => {
      if (document.visibilityState !== "visible") return;
      const passed = pageMinute(now, deviceAtLoad, deviceMinute()) - now;
      // A page that could not be fetched, or was kept from before midnight, is asked for again at the next minute.
      if (dateOf(wallFromMs(wallMs(localNow) + passed)) !== dateOf(localNow)) void revalidate();
    });
  }, [now, localNow, revalidate]);
  return null;
}
