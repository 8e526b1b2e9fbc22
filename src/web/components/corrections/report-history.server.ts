import type { ReportStep } from "#core/reports/visitor-mark.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A step of a history: what happened, who did it, and when. */
export type HistoryLine = { key: string; text: string; iso: string; when: string };

/** The history of an event's reports in finished strings. */
export function reportHistory(
  steps: readonly { step: ReportStep; by: string | null; at: EpochMs }[],
  context: RequestContext,
): HistoryLine[] {
  const { style } = listReader(context);
  return steps.map(({ step, by, at }, position) => ({
    key: `${step} ${position}`,
    text: context.translate(`insights.step.${step}`, { hasName: by === null ? "no" : "yes", by: by ?? "" }),
    iso: new Date(at).toISOString(),
    when: formatDateAtClock(at, style),
  }));
}
