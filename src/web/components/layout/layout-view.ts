import { useRouteLoaderData } from "react-router";
import type { Density } from "#core/density.ts";
import type { ChosenZone } from "#core/time/choose-zone.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { SecondCalendar } from "#core/time/second-calendar.ts";
import type { Language } from "#messages/language.ts";
import type { AccountView } from "#web/components/layout/account-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";

export type ZoneChoice = { id: ZoneId; city: string; offset: string };

/** The data of the frame around every page: finished texts, so that the browser computes nothing in its first render. */
export type LayoutView = {
  site: {
    name: string;
    feedbackUrl: string | null;
    newsletterFormUrl: string | null;
    contactEmail: string | null;
    /** The admins' notice to everybody; null for none. */
    notice: string | null;
    /** The date on which the directory opens; null once it is open. */
    launchText: string | null;
  };
  /** The signed-in person; null for a visitor. */
  account: AccountView | null;
  /** The result of the action that redirected here; most pages have none. */
  toasts: readonly ShownToast[];
  language: Language;
  detectZone: boolean;
  now: EpochMs;
  year: string;
  hour12: boolean;
  firstWeekday: IsoWeekday;
  secondCalendar: SecondCalendar;
  density: Density;
  zone: ZoneChoice & { source: ChosenZone["source"]; clock: string; date: string; localNow: LocalDateTime };
};

/** The root loader's data; undefined when the root loader itself failed. */
export function useLayoutView(): LayoutView | undefined {
  return useRouteLoaderData<LayoutView>("root");
}

/** The address of the page with all time zones, which returns to the page that opened it. */
export function zonePageAddress(from: { pathname: string; search: string }): string {
  return `/time-zone?returnTo=${encodeURIComponent(zoneReturnPath(from.pathname + from.search))}`;
}
