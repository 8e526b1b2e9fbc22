import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";

/** A moment as finished text, with its UTC instant for machines. The loader formats the text in the viewer's zone. */
export function LocalTime({ at, text, className }: { at: EpochMs; text: string; className?: string }) {
  return (
    <time dateTime={toIsoSeconds(at)} className={className}>
      {text}
    </time>
  );
}

/** The date in the calendar that the reader chose beside the common one; nothing without a choice. */
export function SecondDate({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className="second-date">
      <bdi>{text}</bdi>
    </span>
  );
}
