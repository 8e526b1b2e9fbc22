import { type EpochMs, toIsoSeconds } from "#core/time/instant.ts";

/** A moment as finished text, with its UTC instant for machines. The loader formats the text in the viewer's zone. */
export function LocalTime({ at, text, className }: { at: EpochMs; text: string; className?: string }) {
  return (
    <time dateTime={toIsoSeconds(at)} className={className}>
      {text}
    </time>
  );
}
