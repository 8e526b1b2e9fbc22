import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import CalendarClock from "lucide/dist/esm/icons/calendar-clock.mjs";
import RefreshCw from "lucide/dist/esm/icons/refresh-cw.mjs";
import { type CSSProperties, type FocusEvent, type SubmitEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { ReadOrFailed } from "#web/components/accounts/read-or-failed.tsx";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { EventTitle } from "#web/components/events/event-title.tsx";
import { ExampleMark, ExampleNotice } from "#web/components/events/card-head.tsx";
import type { FeedCardView, FeedView } from "#web/components/feed/feed-view.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { YourDay } from "#web/components/feed/your-day.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime, SecondDate } from "#web/components/time/local-time.tsx";
import type { FeedPageView } from "#web/routes/home/feed-page-view.ts";
import { useOpenFeed } from "#web/routes/home/use-open-feed.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill, Status } from "#web/ui/pill.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

/** A member's home page: the feed, or a message that it could not be loaded. */
export function Feed({ view }: { view: FeedPageView }) {
  return (
    <Wrap padded>
      <ReadOrFailed area="feed" view={view} to="/">
        {view.shows === "feed" && <FeedPage feed={view.feed} />}
      </ReadOrFailed>
    </Wrap>
  );
}

/** A member's day, and 'Your Feed': the events of a member's organizers, and new events beside them (spec §2, Home signed in). */
function FeedPage({ feed: loaded }: { feed: FeedView }) {
  const t = useTranslations("feed");
  const zone = useSearchParams()[0].get("tz");
  const lists = useRef<HTMLDivElement>(null);
  const { feed, refreshed, isBusy, refresh, release } = useOpenFeed(loaded, lists, zone);
  const { followed, recent } = feed;
  const releaseFocus = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) release();
  };
  return (
    <>
      <div className="feed__head">
        <div>
          <h1>{t("day.title")}</h1>
          <p className="soft">
            {feed.greeting} {feed.day.date} <SecondDate text={feed.day.second} />
          </p>
          <ZoneBar />
        </div>
        <ButtonLink to="/saved-events" look="quiet">
          <Icon of={Bookmark} />
          {t("day.allSaved")}
        </ButtonLink>
      </div>
      <YourDay day={feed.day} />
      <div className="feed__head">
        <h2>{t("title")}</h2>
        <RefreshForm zone={zone} isBusy={isBusy} onRefresh={refresh} />
      </div>
      <ExampleNotice events={[...followed, ...recent]} />
      <Status className="visually-hidden">
        {refreshed !== null && (refreshed.count === 0 ? t("upToDate") : t("newItems", { count: refreshed.count }))}
      </Status>
      <div ref={lists} onBlur={releaseFocus} onPointerLeave={release}>
        <FeedSection id="feed-followed" title={t("followed")} cards={followed} />
        <FeedSection id="feed-recent" title={t("recent")} cards={recent} />
      </div>
      {followed.length + recent.length === 0 && (
        <Empty title={t("empty")}>
          <p className="soft">{t("emptyText")}</p>
          <div className="cluster">
            <ButtonLink to="/organizers" look="primary">
              {t("organizers")}
            </ButtonLink>
            <ButtonLink to="/events">{t("events")}</ButtonLink>
          </div>
        </Empty>
      )}
    </>
  );
}

type RefreshFormProps = { zone: string | null; isBusy: boolean; onRefresh: () => void };

/** The button that refreshes the feed; without a script it reloads the page. */
function RefreshForm({ zone, isBusy, onRefresh }: RefreshFormProps) {
  const t = useTranslations("feed");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onRefresh();
  };
  return (
    <form method="get" action="/" onSubmit={handleSubmit}>
      {zone !== null && <input type="hidden" name="tz" value={zone} />}
      <Button type="submit" aria-disabled={isBusy}>
        <Icon of={RefreshCw} />
        {t("refresh")}
      </Button>
    </form>
  );
}

function FeedSection({ id, title, cards }: { id: string; title: string; cards: readonly FeedCardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="feed__section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="feed-cards">
        {cards.map((card) => (
          <FeedCard key={card.save.key} card={card} />
        ))}
      </ul>
    </section>
  );
}

/** One item of the feed: the reason for it, the event, and its time. */
function FeedCard({ card }: { card: FeedCardView }) {
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
        <h4>
          <EventTitle event={{ href: null, title, native }} />
        </h4>
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
