import { useTranslations } from "#web/texts.tsx";
import type { EpochMs } from "#core/time/instant.ts";
import type { RelativeView, RowTimeView } from "#web/components/events/event-row-view.ts";
import { relativeView, type StartsIn } from "#web/components/events/relative-view.ts";

const TONE_CLASS: Record<RelativeView["tone"], string> = {
  live: "event-row__relative event-row__relative--live",
  soon: "event-row__relative",
  far: "event-row__relative event-row__relative--far",
};

type RelativeLineProps = {
  time: RowTimeView;
  /** The minute that the page has come to since; null in its own. */
  now: EpochMs | null;
};

/** "starts in 20 min": the server's words first, renewed once a minute and never read out by itself. */
export function RelativeLine({ time, now }: RelativeLineProps) {
  const t = useTranslations();
  const wording = {
    running: t("events.row.happeningNow"),
    startsIn: (words: StartsIn) => t(`time.${words.key}`, words.values),
  };
  const shown = now === null || !time.ticks ? time.relative : relativeView(time, now, wording);
  if (shown === null) return null;
  return <span className={TONE_CLASS[shown.tone]}>{shown.words}</span>;
}
