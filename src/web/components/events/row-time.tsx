import type { EpochMs } from "#core/time/instant.ts";
import type { RowTimeView } from "#web/components/events/event-row-view.ts";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { RelativeLine } from "#web/components/events/relative-line.tsx";

/** The visitor's own clock, large; the date and how near it is under it. */
export function RowTime({ time, now }: { time: RowTimeView; now: EpochMs | null }) {
  return (
    <div className="event-row__time">
      {time.part !== null && <span className="event-row__part">{time.part}</span>}{" "}
      <LocalTime className="event-row__clock" at={time.startsAt} text={time.clock} />{" "}
      <span className="event-row__date">{time.date}</span> <RelativeLine time={time} now={now} />
    </div>
  );
}
