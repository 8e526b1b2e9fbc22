import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import CalendarDays from "lucide-react/icons/calendar-days";
import type { CSSProperties } from "react";
import type { EpochMs } from "#core/time/instant.ts";
import { ExampleMark, TypeBadge } from "#web/components/events/card-head.tsx";
import type { EventRowView, RowLink, RowTimeView, SaveView } from "#web/components/events/event-row-view.ts";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { ClockNote, PrintedAddress, RelativeLine } from "#web/components/events/relative-line.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { DateBlock } from "#web/ui/date-block.tsx";
import { DrawnIcon, Icon } from "#web/ui/icon.tsx";
import { Tag } from "#web/ui/pill.tsx";

type SavedCardProps = {
  card: SavedCardView;
  /** The heading level of its title. */
  level: 2 | 3;
  /** The result of `useLaterMinute`. */
  now: EpochMs | null;
};

/** A saved item: title, time and link. The title comes first in the document; styles put the type before it. */
export function SavedCard({ card, level, now }: SavedCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const sky = card.time?.sky ?? null;
  const names = ["saved-card", sky !== null && "saved-card--sky", card.isCancelled && "saved-card--cancelled"];
  return (
    <li
      id={card.save.key.replace("/", "-")}
      className={names.filter(Boolean).join(" ")}
      {...(sky !== null && { style: { "--sky-from": sky.from, "--sky-to": sky.to } as CSSProperties })}
    >
      <div className="saved-card__head">
        <Heading className="saved-card__title">
          <EventTitle event={card} />
        </Heading>
        <Meta card={card} />
        <HostLine className="saved-card__host" event={card} />
      </div>
      {card.block === null ? <DatePlaceholder card={card} /> : <DateBlock {...card.block} />}
      <div className="saved-card__body">
        <Text card={card} />
        {card.clockNote !== null && <ClockNote text={card.clockNote} />}
        {card.notes.length > 0 && (
          <ul className="saved-card__notes">
            {card.notes.map((note) => (
              <li key={note} dir="auto">
                {note}
              </li>
            ))}
          </ul>
        )}
      </div>
      <CardSide card={card} now={now} />
    </li>
  );
}

function DatePlaceholder({ card }: { card: SavedCardView }) {
  const t = useTranslations("saved.card");
  if (card.alwaysOpen) return <span className="date-block date-block--none" aria-hidden="true" />;
  return (
    <div className="date-block date-block--tbd">
      <span className="date-block__day">{t("noDate")}</span>
    </div>
  );
}

function Meta({ card }: { card: SavedCardView }) {
  const t = useTranslations("saved.card");
  return (
    <div className="saved-card__meta">
      {card.isCancelled && <span className="saved-card__cancelled">{t("cancelled")}</span>}
      {card.isExample && <ExampleMark />}
      <TypeBadge type={card.type} />
      {card.isRecurring && (
        <span className="tag">
          <DrawnIcon of="repeat-2" />
          {t("recurring")}
        </span>
      )}
      {card.isOnlyDate && !card.isCancelled && <Tag icon={CalendarDays}>{t("onlyThisDate")}</Tag>}
      {card.price !== null && (
        <Tag>
          <bdi>{card.price}</bdi>
        </Tag>
      )}
    </div>
  );
}

/** Collapses long text with the browser's own disclosure, which works without scripts. */
function Text({ card: { text, title } }: { card: SavedCardView }) {
  const t = useTranslations("saved.card");
  return (
    <div className="saved-text">
      <p className="saved-card__text" dir="auto">
        {text.short}
      </p>
      {text.whole !== null && (
        <details>
          <summary>
            <span className="saved-text__more">{t.rich("readMore", { title, ...HIDDEN_PARTS })}</span>
            <span className="saved-text__less">{t.rich("showLess", { title, ...HIDDEN_PARTS })}</span>
          </summary>
          <p className="saved-card__text" dir="auto">
            {text.whole}
          </p>
        </details>
      )}
    </div>
  );
}

function CardSide({ card, now }: Omit<SavedCardProps, "level">) {
  const t = useTranslations("saved.card");
  const { time, until, link, title, save, stamp } = card;
  return (
    <div className="saved-card__side">
      <div className="saved-card__top">
        {time !== null && (
          <p className="saved-card__when">
            <LocalTime at={time.startsAt} text={time.clock} /> <span>{until}</span>{" "}
            <RelativeLine time={time} now={now} />
          </p>
        )}
        {card.alwaysOpen && <p className="saved-card__when">{t("alwaysOpen")}</p>}
        <SaveButton event={save.key} title={title} isSaved={save.isSaved} />
      </div>
      <div className="saved-card__join">
        {link.state === "open" && (
          <a className="button button--outline" href={link.href} target="_blank" rel="noopener noreferrer">
            <span>{t.rich("join", { title, ...HIDDEN_PARTS })}</span>
            <Icon of={ArrowUpRight} flip />
          </a>
        )}
        <PrintedAddress href={link.state === "open" ? link.href : null} />
        {link.state === "none" && <p className="small muted">{t("noLink")}</p>}
        {link.state === "opens" && <p className="small muted">{link.words}</p>}
      </div>
      <p className="saved-card__stamp">{stamp}</p>
    </div>
  );
}

/** One save in finished strings. A hidden event has the spec's fallback texts instead of its own (visitors §2). */
export type SavedCardView = Pick<
  EventRowView,
  "href" | "title" | "native" | "type" | "organizer" | "organizerHref" | "hostTime" | "clockNote" | "isExample"
> & {
  save: SaveView;
  /** A calendar leaf; null stands for 'TBD'. */
  block: { month: string; day: string; weekday: string } | null;
  time: RowTimeView | null;
  /** "to 3:15 PM". */
  until: string | null;
  isCancelled: boolean;
  isRecurring: boolean;
  isOnlyDate: boolean;
  alwaysOpen: boolean;
  price: string | null;
  /** `whole` is set when `short` is cut. */
  text: { short: string; whole: string | null };
  /** What has changed since it was saved, in sentences. */
  notes: readonly string[];
  link: RowLink | { state: "opens"; words: string };
  stamp: string;
};

/** Cards under one heading. */
export type SavedGroup = {
  /** The viewer's day, or "no date"; null where the cards have no headings. */
  head: { key: string; name: string; date: string | null; near: boolean } | null;
  cards: readonly SavedCardView[];
};
