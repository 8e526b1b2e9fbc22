import type { EpochMs } from "#core/time/instant.ts";
import { isRunning, startsInWords } from "#core/time/relative-time.ts";
import type { RelativeView } from "#web/components/events/event-row-view.ts";

export type StartsIn = NonNullable<ReturnType<typeof startsInWords>>;

/** Looks up the few messages of the line under a row's time; server and browser bring their own way to do so. */
type RelativeWording = {
  running: string;
  startsIn: (words: StartsIn) => string;
};

/** The line under a row's time at `now`: ember while it runs or begins within the hour, quiet up to twelve, then nothing. */
export function relativeView(
  date: { startsAt: EpochMs; endsAt: EpochMs },
  now: EpochMs,
  wording: RelativeWording,
): RelativeView | null {
  if (isRunning(date, now)) return { words: wording.running, tone: "live" };
  const words = startsInWords(date.startsAt, now);
  if (words === null) return null;
  return { words: wording.startsIn(words), tone: words.key === "startsInMinutes" ? "soon" : "far" };
}
