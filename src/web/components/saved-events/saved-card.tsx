import Repeat2 from "lucide/dist/esm/icons/repeat-2.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import type { CSSProperties } from "react";
import { ExampleMark, TypeBadge } from "#web/components/events/card-head.tsx";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { useTranslations } from "#web/texts.tsx";
import { DateBlock } from "#web/ui/date-block.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Tag } from "#web/ui/pill.tsx";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";
import { type SavedCardProps, SavedCardSide } from "#web/components/saved-events/saved-card-side.tsx";

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
      <SavedCardSide card={card} now={now} />
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
          <Icon of={Repeat2} />
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
