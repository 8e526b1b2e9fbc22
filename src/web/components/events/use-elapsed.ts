import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { leftWords, startedWords } from "#core/time/relative-time.ts";
import type { DayView, LiveView } from "#web/components/events/event-row-view.ts";
import { useDismissedSamples } from "#web/components/events/use-dismissed-samples.ts";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { usePageMinute } from "#web/components/time/use-page-minute.ts";
import { useTranslations } from "#web/texts.tsx";

/** The progress of a running event: first the server's text, then updated once a minute. */
export function useElapsed(live: LiveView): Pick<LiveView, "started" | "left" | "minutes"> {
  const t = useTranslations("time");
  const now = useLaterMinute();
  if (now === null) return live;
  const started = startedWords(live.startsAt, now);
  const left = leftWords(live.endsAt, now);
  return {
    started: t(started.key, started.values),
    left: t(left.key, left.values),
    minutes: elapsedMinutes(live, now),
  };
}

/** The events from the server that are still running. */
export function useStillRunning(live: readonly LiveView[]): readonly LiveView[] {
  const now = useLaterMinute();
  return now === null ? live : live.filter((each) => each.endsAt > now);
}

/** The elapsed and total minutes of a running date. */
export function elapsedMinutes({ startsAt, endsAt }: { startsAt: EpochMs; endsAt: EpochMs }, now: EpochMs) {
  const total = Math.ceil((endsAt - startsAt) / MINUTE_MS);
  return { elapsed: Math.min(total, Math.floor((now - startsAt) / MINUTE_MS)), total };
}

/**
 * The current minute of an open page; null in the minute that the server rendered it for, because its texts are still
 * right.
 */
export function useLaterMinute(): EpochMs | null {
  const page = useLayoutView()?.now ?? 0;
  const now = usePageMinute(page);
  return now === page ? null : now;
}

/** The days without the samples that this browser hides; real events are never hidden. */
export function useShownDays(days: readonly DayView[]): readonly DayView[] {
  const { dismissed } = useDismissedSamples();
  if (dismissed.length === 0) return days;
  return days
    .map((day) => ({ ...day, rows: day.rows.filter((row) => row.sample === null || !dismissed.includes(row.sample)) }))
    .filter((day) => day.rows.length > 0);
}
