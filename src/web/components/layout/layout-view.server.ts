import type { ChosenZone } from "#core/time/choose-zone.ts";
import { formatClock, formatDate } from "#core/time/format.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { offsetLabel } from "#core/time/zone.ts";
import { LOCALES } from "#messages/language.ts";
import type { LayoutView, ZoneChoice } from "#web/components/layout/layout-view.ts";

type LayoutFacts = Pick<
  LayoutView,
  "site" | "account" | "language" | "detectZone" | "now" | "hour12" | "firstWeekday" | "secondCalendar" | "density"
> &
  Partial<Pick<LayoutView, "toasts">> & { zone: Pick<ChosenZone, "id" | "source"> };

/** The page frame at `now`, in one zone and language. */
export function layoutView({ zone, toasts = [], ...facts }: LayoutFacts): LayoutView {
  const { now, hour12, language } = facts;
  const localNow = toLocal(now, zone.id);
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  return {
    ...facts,
    toasts,
    year: localNow.slice(0, 4),
    zone: {
      ...zoneChoice(zone.id, now),
      source: zone.source,
      clock: formatClock(now, style),
      date: formatDate(now, style),
      localNow,
    },
  };
}

/** A zone as the picker offers it: its city and the offset at `now`. */
export function zoneChoice(id: ZoneId, now: EpochMs): ZoneChoice {
  return { id, city: zoneCity(id), offset: offsetLabel(id, now) };
}
