import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import Repeat2 from "lucide/dist/esm/icons/repeat-2.mjs";
import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import type { CSSProperties } from "react";
import type { EpochMs } from "#core/time/instant.ts";
import {
  type EventRowView,
  type FitView,
  isTimeToJoin,
  type RowTimeView,
} from "#web/components/events/event-row-view.ts";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { ExampleMark, TypeBadge } from "#web/components/events/card-head.tsx";
import { PrintedAddress, RelativeLine } from "#web/components/events/relative-line.tsx";
import { RowPicture } from "#web/components/events/row-picture.tsx";
import { useDismissedSamples } from "#web/components/events/use-dismissed-samples.ts";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
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
  level: 3 | 4 | 5;
  /** The result of `useLaterMinute`, computed once for all rows of a list. */
  now: EpochMs | null;
};

/** One event of a list. The title comes first in the document; styles put the time before it (CONVENTIONS 4.8). */
export function EventRow({ row, level, now }: EventRowProps) {
  const Heading = `h${level}` as const;
  const sky = row.time?.sky ?? null;
  return (
    <li
      className={rowClass(row)}
      {...(row.save !== null && row.isAgain !== true && { id: row.save.key })}
      {...(sky !== null && { style: { "--sky-from": sky.from, "--sky-to": sky.to } as CSSProperties })}
      {...(row.sample !== null && { "data-sample": row.sample })}
    >
      <Heading className="event-row__title">
        <EventTitle event={row} />
      </Heading>
      <div className="event-row__first">
        {row.time !== null && <RowTime time={row.time} duration={row.duration} now={now} />}
        <RowMeta row={row} />
      </div>
      <HostLine className="event-row__host" event={row} details={row.details} />
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
      {row.fit !== null && <FitLine fit={row.fit} />}
      {row.clockNote !== null && (
        <p className="event-row__note clock-note">
          <Icon of={ClockAlert} />
          <span>{row.clockNote}</span>
        </p>
      )}
      <PrintedAddress href={row.link.state === "open" ? row.link.href : null} />
      <RowActions row={row} now={now} />
      <RowPicture picture={row.picture} />
    </li>
  );
}

/** How the event fits the reader's free hours; the mark only repeats the words. */
function FitLine({ fit: { words, tone, mark } }: { fit: FitView }) {
  return (
    <p className="event-row__fit" data-fit={tone}>
      {mark !== null && <Icon of={mark} />}
      <span>{words}</span>
    </p>
  );
}

type RowTimeProps = { time: RowTimeView; duration: string | null; now: EpochMs | null };

/** The visitor's local time, large; beside it the date, the duration and the relative line. */
function RowTime({ time, duration, now }: RowTimeProps) {
  return (
    <div className="event-row__time">
      <LocalTime className="event-row__clock" at={time.startsAt} text={time.clock} />{" "}
      <span className="event-row__date">{time.date}</span>{" "}
      {duration !== null && <span className="event-row__duration">{duration}</span>}{" "}
      <RelativeLine time={time} now={now} />
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
          <Icon of={Repeat2} />
          {row.repeat}
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

type RowActionsProps = { row: EventRowView; now: EpochMs | null };

/** The actions of a row: save it, open its link. A link that this reader may not have is absent (PRODUCT P15). */
function RowActions({ row, now }: RowActionsProps) {
  const t = useTranslations("events.row");
  if (row.sample !== null) return <HideSample id={row.sample} title={row.title} />;
  return (
    <div className="event-row__actions">
      {row.save !== null && <SaveButton event={row.save.key} title={row.title} isSaved={row.save.isSaved} />}
      {row.link.state === "none" && <span className="event-row__no-link">{t("noLink")}</span>}
      {row.link.state === "open" && <RowLink href={row.link.href} row={row} now={now} />}
    </div>
  );
}

/** The meeting link: a quiet icon, and a button from 15 minutes before the start. */
function RowLink({ href, row: { title, time }, now }: RowActionsProps & { href: string }) {
  const t = useTranslations();
  const rendered = useLayoutView()?.now ?? 0;
  const link = { href, target: "_blank", rel: "noopener noreferrer" };
  if (time !== null && isTimeToJoin(time, now ?? rendered)) {
    return (
      <a
        {...link}
        className="button button--primary event-row__join"
        aria-label={t("events.live.joinShortNamed", { title })}
      >
        {t("events.live.joinShort")}
        <Icon of={ArrowUpRight} flip />
      </a>
    );
  }
  return (
    <a {...link} className="icon-button" aria-label={t("events.row.openLink", { title })}>
      <Icon of={ExternalLink} flip />
    </a>
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
