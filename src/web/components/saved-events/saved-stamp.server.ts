import { formatDayMonthYear } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

/** "Saved 22 Oct 2025" (spec §2, Saved events). */
export function savedStamp(savedAt: EpochMs, { style, translate }: ListReader): string {
  return translate("saved.card.saved", { date: formatDayMonthYear(savedAt, style) });
}
