import "#messages/parts/feed.ts";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import CalendarClock from "lucide-react/icons/calendar-clock";
import type { CSSProperties } from "react";
import { ClockNote } from "#web/components/events/clock-note.tsx";
import { EventTitle } from "#web/components/events/event-title.tsx";
import { ExampleMark } from "#web/components/events/example-notice.tsx";
import type { FeedCardView } from "#web/components/feed/feed-view.ts";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";

/** One item of the feed: why it is here, what it is, and when. */
export function FeedCard({ card }: { card: FeedCardView }) {
  const t = useTranslations("feed");
  const { feedType, title, native, sky, startsAt, save } = card;
  return (
    <li className="feed-card">
      <div
        className="feed-card__sky"
        aria-hidden="true"
        {...(sky !== null && { style: { "--sky-from": sky.from, "--sky-to": sky.to } as CSSProperties })}
      />
      <div className="feed-card__body">
        <h3>
          <EventTitle event={{ href: null, title, native }} />
        </h3>
        <div className="feed-card__why">
          <Pill tone={feedType === "new_event" ? "info" : "primary"}>{t(`badge.${feedType}`)}</Pill>
          {card.isExample && <ExampleMark />}
          <LocalTime className="smallest muted" at={card.seenAt} text={card.ago} />
        </div>
        <p className="small soft">
          <bdi>{card.organizer}</bdi>
        </p>
        <p className="feed-card__text small soft" dir="auto">
          {card.text}
        </p>
        <p className="feed-card__when">
          <Icon of={CalendarClock} />
          {startsAt === null ? card.when : <LocalTime at={startsAt} text={card.when} />}
        </p>
        {card.clockNote !== null && <ClockNote text={card.clockNote} />}
        <div className="feed-card__acts">
          <a className="button button--outline" href={card.href} target="_blank" rel="noopener">
            <span>{t.rich("viewEvent", { title, ...HIDDEN_PARTS })}</span>
            <Icon of={ArrowUpRight} flip />
          </a>
          <SaveButton event={save.key} title={title} isSaved={save.isSaved} />
        </div>
      </div>
    </li>
  );
}
