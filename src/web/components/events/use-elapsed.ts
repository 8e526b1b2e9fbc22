import { useTranslations } from "#web/texts.tsx";
import { leftWords, startedWords } from "#core/time/relative-time.ts";
import { elapsedMinutes } from "#web/components/events/elapsed-minutes.ts";
import type { LiveView } from "#web/components/events/event-row-view.ts";
import { useLaterMinute } from "#web/components/events/use-later-minute.ts";

/** How far a running gathering is: the server's words first, renewed once a minute. */
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

/** The gatherings of the server's that still run. */
export function useStillRunning(live: readonly LiveView[]): readonly LiveView[] {
  const now = useLaterMinute();
  return now === null ? live : live.filter((each) => each.endsAt > now);
}
