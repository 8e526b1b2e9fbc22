import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import BellRing from "lucide/dist/esm/icons/bell.mjs";
import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import type { CSSProperties } from "react";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { ExampleMark } from "#web/components/events/card-head.tsx";
import { EventTitle } from "#web/components/events/event-title.tsx";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { RowPicture } from "#web/components/events/row-picture.tsx";
import { useLaterMinute } from "#web/components/events/use-elapsed.ts";
import type { DayEntryView, NextGatheringView, OfferView, YourDayView } from "#web/components/feed/your-day-view.ts";
import { YourWeek } from "#web/components/feed/your-week.tsx";
import { Picture } from "#web/components/pictures/picture.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime, SecondDate } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";

/** The card and the timeline of a member's day, and their week. */
export function YourDay({ day }: { day: YourDayView }) {
  const later = useLaterMinute();
  const now = later === null ? day.now : Math.max(later, day.now);
  return (
    <div className="your-day">
      {day.next === null ? <Offers offers={day.offers} /> : <NextCard next={day.next} now={now} />}
      {(day.days.length > 0 || day.week !== null) && (
        <div className="your-day__columns">
          {day.days.length > 0 && (
            <div className="your-day__days">
              {day.days.map((each) => (
                <TimelineDay key={each.date} day={each} now={now} />
              ))}
            </div>
          )}
          {day.week !== null && <YourWeek week={day.week} />}
        </div>
      )}
    </div>
  );
}

const SIZE = { sizes: "(max-width: 76rem) 100vw, 72rem", width: 640, height: 200 };

type Minute = { now: EpochMs };

/** The next saved gathering on its own picture, with its countdown; it changes each minute and is not announced. */
function NextCard({ next, now }: { next: NextGatheringView } & Minute) {
  const t = useTranslations("feed.day");
  const { startsAt, endsAt, clock, ends, day } = next;
  const isNow = startsAt <= now;
  return (
    <section className="next-card" aria-labelledby="next-gathering">
      <CardPicture picture={next.picture} />
      <div className="next-card__facts">
        <p className="next-card__when">
          <Icon of={Bookmark} />
          <span>{isNow ? t("running", { ends }) : t("next", { day: day ?? "none", clock, ends })}</span>
        </p>
        <h2 id="next-gathering" className="next-card__title">
          <EventTitle event={next} />
        </h2>
        <p className="next-card__host">
          {[next.organizer, ...next.details].map((words, at) => (
            <bdi key={at}>{words}</bdi>
          ))}
        </p>
        {next.isExample && <ExampleMark />}
        {next.clockNote !== null && <ClockNote text={next.clockNote} />}
        <JoinAct next={next} isNear={startsAt - now < HOUR_MS && now < endsAt} />
      </div>
      {!isNow && <Countdown ahead={startsAt - now} />}
    </section>
  );
}

function CardPicture({ picture }: Pick<NextGatheringView, "picture">) {
  if (typeof picture === "string") return <InlineSvg className="next-card__picture" svg={picture} />;
  return (
    <div className="next-card__picture" aria-hidden="true">
      <Picture pictureKey={picture.key} widths={picture.widths} alt="" focus={picture.focus} {...SIZE} />
    </div>
  );
}

/** Join comes first when it is near; before, it is a quiet way. */
function JoinAct({ next, isNear }: { next: NextGatheringView; isNear: boolean }) {
  const t = useTranslations("feed.day");
  if (next.joinHref === null) return next.opensBefore ? <p className="next-card__note">{t("opens")}</p> : null;
  return (
    <p className="next-card__acts">
      <a
        className={isNear ? "next-card__join" : "next-card__join next-card__join--quiet"}
        href={next.joinHref}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t("join")}
        <Icon of={ArrowUpRight} flip />
      </a>
    </p>
  );
}

function Countdown({ ahead }: { ahead: EpochMs }) {
  const t = useTranslations("feed.day");
  const [unit, count] =
    ahead < HOUR_MS
      ? (["minutes", Math.max(1, Math.ceil(ahead / MINUTE_MS))] as const)
      : ahead < DAY_MS
        ? (["hours", Math.round(ahead / HOUR_MS)] as const)
        : (["days", Math.floor(ahead / DAY_MS)] as const);
  return (
    <p className="next-card__count">
      <b>{count}</b> <span>{t(unit, { count })}</span>
    </p>
  );
}

/** What begins next, for a member who has saved nothing. */
function Offers({ offers }: { offers: readonly OfferView[] }) {
  const t = useTranslations("feed");
  return (
    <section className="card day-offers" aria-labelledby="day-offers">
      <h2 id="day-offers">{t("day.nothing")}</h2>
      <p className="soft">{t(offers.length === 0 ? "day.nothingComing" : "day.offers")}</p>
      {offers.length > 0 && (
        <ul>
          {offers.map((offer) => (
            <li key={offer.href} className="day-offers__item">
              <RowPicture picture={offer.picture} />
              <div>
                <h3>
                  <EventTitle event={offer} />
                </h3>
                <p className="small soft">
                  <LocalTime at={offer.startsAt} text={offer.clock} /> {offer.day !== null && <span>{offer.day}</span>}{" "}
                  <bdi>{offer.organizer}</bdi> {offer.isExample && <ExampleMark />}
                </p>
              </div>
              <SaveButton event={offer.save.key} title={offer.title} isSaved={offer.save.isSaved} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TimelineDay({ day, now }: { day: YourDayView["days"][number] } & Minute) {
  const t = useTranslations("feed.day");
  const id = `day-${day.date}`;
  const entries = day.entries.filter(({ endsAt }) => endsAt > now);
  if (entries.length === 0) return null;
  return (
    <section className="day-line" aria-labelledby={id}>
      <h2 id={id} className="day-line__name">
        {day.name} <span>{day.monthDay ?? t("count", { count: entries.length })}</span> <SecondDate text={day.second} />
      </h2>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.href} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: DayEntryView }) {
  const t = useTranslations("feed.day");
  const { mark, save } = entry;
  return (
    <>
      <li className="day-entry" data-mark={mark} style={{ "--sky": entry.sky } as CSSProperties}>
        <p className="day-entry__time">
          <LocalTime at={entry.startsAt} text={entry.clock} />
          <span>
            <bdi>{entry.duration}</bdi>
          </span>
        </p>
        <div className="day-entry__facts">
          <h3>
            <EventTitle event={entry} />
          </h3>
          <p className="day-entry__why">
            <Icon of={mark === "followed" ? BellRing : Bookmark} />
            <span>{t(mark)}</span> <bdi>{entry.organizer}</bdi> {entry.isExample && <ExampleMark />}
          </p>
          {entry.clockNote !== null && <ClockNote text={entry.clockNote} />}
        </div>
        {save === null ? (
          <RowPicture picture={entry.picture} />
        ) : (
          <SaveButton event={save.key} title={entry.title} isSaved={save.isSaved} />
        )}
      </li>
      {entry.gap !== null && <li className="day-entry day-entry--gap">{entry.gap}</li>}
    </>
  );
}
