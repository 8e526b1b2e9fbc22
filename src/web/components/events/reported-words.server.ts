import type { MarkingReason } from "#core/reports/visitor-mark.ts";
import { formatMonthDay } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";

type Reported = { reportedAs: MarkingReason | null; reportedDate: EpochMs | null };

/** "Visitors report: nobody was there on Nov 17": what several visitors say about an event; null for none. */
export function reportedWords(
  { reportedAs, reportedDate }: Reported,
  { style, translate }: Pick<ListReader, "style" | "translate">,
): string | null {
  if (reportedAs === null) return null;
  const isDated = reportedAs === "nobody-there" && reportedDate !== null;
  return translate(`reports.mark.${reportedAs}`, {
    hasDate: isDated ? "yes" : "no",
    date: isDated ? formatMonthDay(reportedDate, style) : "",
  });
}
