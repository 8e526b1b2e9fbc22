import { formatClock, formatDate, formatMonthDay } from "#core/time/format.ts";
import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import type { RowDateView } from "#web/components/admin/row-date.tsx";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** Formats the date of an event in the reader's zone; includes the year where it differs from the current year. */
export function rowDate(
  { startsAt, kind }: { startsAt: EpochMs | null; kind: "scheduled" | "always_open" },
  { style, now }: Pick<ListReader, "style" | "now">,
): RowDateView {
  if (kind === "always_open") return "always-open";
  if (startsAt === null) return null;
  const year = localDate(startsAt, style.zone).slice(0, 4);
  const isThisYear = year === localDate(now, style.zone).slice(0, 4);
  return {
    iso: toIsoSeconds(startsAt),
    day: isThisYear ? formatMonthDay(startsAt, style) : formatDate(startsAt, style),
    clock: formatClock(startsAt, style),
  };
}
