import CalendarDays from "lucide-react/icons/calendar-days";
import ClockAlert from "lucide-react/icons/clock-alert";
import type { CSSProperties } from "react";
import type { EpochMs } from "#core/time/instant.ts";
import type { EventRowView, RowTimeView } from "#web/components/events/event-row-view.ts";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { ExampleMark, TypeBadge } from "#web/components/events/card-head.tsx";
import { PrintedAddress, RelativeLine } from "#web/components/events/relative-line.tsx";
import { useDismissedSamples } from "#web/components/events/use-dismissed-samples.ts";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { DrawnIcon, Icon } from "#web/ui/icon.tsx";
import { Pill, Tag } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

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
  /** The result of `useLaterMinute`, computed once for all rows of a list. */
  now: EpochMs | null;
};

/** One event of a list. The title comes first in the document; styles put the time before it (CONVENTIONS 4.8). */
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

/** The visitor's local time, large; below it the date and the relative line. */
function RowTime({ time, now }: { time: RowTimeView; now: EpochMs | null }) {
  return (
    <div className="event-row__time">
      {time.part !== null && <span className="event-row__part">{time.part}</span>}{" "}
      <LocalTime className="event-row__clock" at={time.startsAt} text={time.clock} />{" "}
      <span className="event-row__date">{time.date}</span> <RelativeLine time={time} now={now} />
    </div>
  );
}

/** The facts above a title: type, recurrence and price. */
function RowMeta({ row }: { row: EventRowView }) {
  const t = useTranslations("events.row");
  return (
    <div className="event-row__meta">
      {row.sample !== null && <Pill tone="info">{t("sample")}</Pill>}
      {row.isExample && <ExampleMark />}
      {row.cancelled && <span className="event-row__cancelled">{t("cancelled")}</span>}
      <TypeBadge type={row.type} />
      {row.repeat !== null && (
        <span className="tag event-row__repeat">
          <DrawnIcon of="repeat-2" />
          <bdi>{row.repeat}</bdi>
        </span>
      )}
      {row.days !== null && (
        <Tag icon={CalendarDays}>
          <bdi>{row.days}</bdi>
        </Tag>
      )}
      {row.price !== null && (
        <Tag>
          <bdi>{row.price}</bdi>
        </Tag>
      )}
    </div>
  );
}

/** The actions of a row: save it, open its link. A link that this reader may not have is absent (PRODUCT P15). */
function RowActions({ row }: { row: EventRowView }) {
  const t = useTranslations("events.row");
  if (row.sample !== null) return <HideSample id={row.sample} title={row.title} />;
  return (
    <div className="event-row__actions">
      {row.save !== null && <SaveButton event={row.save.key} title={row.title} isSaved={row.save.isSaved} />}
      {row.link.state === "none" && <span className="event-row__no-link">{t("noLink")}</span>}
      {row.link.state === "open" && (
        <a
          className="icon-button"
          href={row.link.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("openLink", { title: row.title })}
        >
          <DrawnIcon of="external-link" flip />
        </a>
      )}
    </div>
  );
}

/** Hides a built-in sample in this browser. Without JavaScript nothing can be stored, so there is no button. */
function HideSample({ id, title }: { id: number; title: string }) {
  const t = useTranslations("events.row");
  const { dismiss } = useDismissedSamples();
  const hydrated = useHydrated();
  return (
    <div className={hydrated ? "event-row__actions" : "event-row__actions waits-for-scripts"}>
      <Button look="quiet" aria-label={t("hideSampleNamed", { title })} onClick={() => dismiss(id)}>
        {t("hideSample")}
      </Button>
    </div>
  );
}
