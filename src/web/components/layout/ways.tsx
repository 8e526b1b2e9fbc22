import type { EpochMs } from "#core/time/instant.ts";
import { useEffect, useRef } from "react";
import { type CalendarMenuView, CalendarWays } from "#web/components/calendar-files/calendar-menu.tsx";
import { type ShareMenuView, ShareWays } from "#web/components/share/share-menu.tsx";

export type WaysMenuView = CalendarMenuView | ShareMenuView;
export type WaysProps = { menu: WaysMenuView; /** The minute of the device when it got the menu. */ since: EpochMs };

/** What a menu unfolds. With scripts Escape folds it again. */
export function Ways({ menu, since }: WaysProps) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const details = ways.current?.closest<HTMLDetailsElement>(".ways-menu");
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || details?.open !== true) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    details?.addEventListener("keydown", onKey);
    return () => details?.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="menu-ways" ref={ways}>
      {"links" in menu ? <CalendarWays menu={menu} /> : <ShareWays menu={menu} since={since} />}
    </div>
  );
}
