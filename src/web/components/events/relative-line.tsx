import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
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
  /** The current minute; null in the minute that the page was rendered for. */
  now: EpochMs | null;
};

/** How long until a date starts: first the server's text, then updated once a minute. */
export function useRelative({ time, now }: RelativeLineProps): RelativeView | null {
  const t = useTranslations();
  const startsIn = (words: StartsIn) => t(`time.${words.key}`, words.values);
  if (now === null || !time.ticks) return time.relative;
  return relativeView(time, now, { running: t("events.row.happeningNow"), startsIn });
}

/** "starts in 20 min". It is never announced. */
export function RelativeLine(props: RelativeLineProps) {
  const shown = useRelative(props);
  if (shown === null) return null;
  return <span className={TONE_CLASS[shown.tone]}>{shown.words}</span>;
}

/** A note that a clock change moves the date's local time for the viewer. */
export function ClockNote({ text }: { text: string }) {
  return (
    <p className="clock-note">
      <Icon of={ClockAlert} />
      <span>{text}</span>
    </p>
  );
}

/**
 * The address of a meeting link, for print only. A path of this site (`/go/…`) is left out: it redirects only at the
 * moment of the click (PRODUCT P15).
 */
export function PrintedAddress({ href }: { href: string | null }) {
  if (href === null || !URL.canParse(href)) return null;
  return <p className="print-only print-address">{href}</p>;
}

type ElapsedBarProps = { label: string; words: string; minutes: { elapsed: number; total: number } };

/** The elapsed time of a running event, as a bar and in words. */
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
