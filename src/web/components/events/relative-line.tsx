import ClockAlert from "lucide-react/icons/clock-alert";
import type { EpochMs } from "#core/time/instant.ts";
import {
  type RelativeView,
  type RowTimeView,
  type StartsIn,
  relativeView,
} from "#web/components/events/event-row-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

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

/** The sentence that stands beside a date whose hour the clocks move for the viewer. */
export function ClockNote({ text }: { text: string }) {
  return (
    <p className="clock-note">
      <Icon of={ClockAlert} />
      <span>{text}</span>
    </p>
  );
}

/**
 * The address of a meeting link, for paper only. A path of this site (`/go/…`) is left out: it leads to a link that this reader
 * gets at the moment of the click (PRODUCT P15).
 */
export function PrintedAddress({ href }: { href: string | null }) {
  if (href === null || !URL.canParse(href)) return null;
  return <p className="print-only print-address">{href}</p>;
}

type ElapsedBarProps = { label: string; words: string; minutes: { elapsed: number; total: number } };

/** How much of a gathering has passed, as a bar and in words. */
export function ElapsedBar({ label, words, minutes }: ElapsedBarProps) {
  return (
    <progress
      className="elapsed__bar"
      max={minutes.total}
      value={minutes.elapsed}
      aria-label={label}
      aria-valuetext={words}
    />
  );
}
