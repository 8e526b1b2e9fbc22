import { useTranslations } from "#web/texts.tsx";
import type { RowTimeView } from "#web/components/events/event-row-view.ts";
import { relativeView, type StartsIn } from "#web/components/events/relative-view.ts";
import { useLaterMinute } from "#web/components/events/use-later-minute.ts";

/** "starts in 20 min": the server's words first, renewed once a minute and never read out by itself. */
export function RelativeLine({ time }: { time: RowTimeView }) {
  const t = useTranslations();
  const now = useLaterMinute();
  const wording = {
    running: t("events.row.happeningNow"),
    startsIn: (words: StartsIn) => t(`time.${words.key}`, words.values),
  };
  const shown = now === null || !time.ticks ? time.relative : relativeView(time, now, wording);
  if (shown === null) return null;
  const far = shown.tone === "far" ? " event-row__relative--far" : "";
  return <span className={`event-row__relative${far}`}>{shown.words}</span>;
}
