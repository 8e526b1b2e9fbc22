import ClockAlert from "lucide-react/icons/clock-alert";
import type { CSSProperties } from "react";
import type { EpochMs } from "#core/time/instant.ts";
import { EventTitle } from "#web/components/events/event-title.tsx";
import { HostLine } from "#web/components/events/host-line.tsx";
import { PrintedAddress } from "#web/components/events/printed-address.tsx";
import { RowActions } from "#web/components/events/row-actions.tsx";
import { RowMeta } from "#web/components/events/row-meta.tsx";
import { RowTime } from "#web/components/events/row-time.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { Icon } from "#web/ui/icon.tsx";

function rowClass(row: EventRowView): string {
  const names = ["event-row"];
  if (row.time?.sky != null) names.push("event-row--sky");
  if (row.cancelled) names.push("event-row--cancelled");
  if (row.past) names.push("event-row--past");
  return names.join(" ");
}

type EventRowProps = {
  row: EventRowView;
  level: 3 | 4;
  /** What `useLaterMinute` says: asked once for all rows of a list. */
  now: EpochMs | null;
};

/** One event of a list. In the document the title comes first; styles put the time before it (CONVENTIONS 4.8). */
export function EventRow({ row, level, now }: EventRowProps) {
  const Heading = level === 3 ? "h3" : "h4";
  const sky = row.time?.sky ?? null;
  return (
    <li
      className={rowClass(row)}
      {...(row.save !== null && { id: row.save.key })}
      {...(sky !== null && { style: { "--sky-from": sky.from, "--sky-to": sky.to } as CSSProperties })}
      {...(row.sample !== null && { "data-sample": row.sample })}
    >
      <Heading className="event-row__title">
        <EventTitle event={row} />
      </Heading>
      {row.time !== null && <RowTime time={row.time} now={now} />}
      <RowMeta row={row} />
      <HostLine className="event-row__host" event={row} />
      <p className="event-row__text" dir="auto">
        {row.dateNote !== null && (
          <>
            <b>
              <bdi>{row.dateNote}</bdi>
            </b>{" "}
          </>
        )}
        {row.text}
      </p>
      {row.clockNote !== null && (
        <p className="event-row__note clock-note">
          <Icon of={ClockAlert} />
          <span>{row.clockNote}</span>
        </p>
      )}
      <PrintedAddress href={row.link.state === "open" ? row.link.href : null} />
      <RowActions row={row} />
    </li>
  );
}
