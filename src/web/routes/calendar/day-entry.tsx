import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import { ExampleMark, TypeBadge } from "#web/components/events/card-head.tsx";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import type { DayEntryView } from "#web/routes/calendar/calendar-view.ts";
import { NOW_ID } from "#web/routes/calendar/now-entry.ts";
import { Icon } from "#web/ui/icon.tsx";

/** A date in the list of its day. `level` is that of its heading. */
export function DayEntry({ entry, level }: { entry: DayEntryView; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <li className="hour-date" {...(entry.isPast && { "data-past": "" })} {...(entry.isNow === true && { id: NOW_ID })}>
      <Heading>
        <EventTitle event={entry} />
      </Heading>
      <LocalTime className="hour-date__clock" at={entry.startsAt} text={entry.clock} />
      <div className="hour-date__facts">
        <TypeBadge type={entry.type} />
        <span>{entry.duration}</span>
        {entry.repeat !== null && <span>{entry.repeat}</span>}
        {entry.isExample && <ExampleMark />}
      </div>
      <HostLine className="hour-date__host" event={entry} />
      {entry.clockNote !== null && (
        <p className="hour-date__note clock-note">
          <Icon of={ClockAlert} />
          <span>{entry.clockNote}</span>
        </p>
      )}
      <SaveButton event={entry.save.key} title={entry.title} isSaved={entry.save.isSaved} />
    </li>
  );
}
