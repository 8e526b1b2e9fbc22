import { type JoinState, leadsToJoin } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { SecondDate } from "#web/components/time/local-time.tsx";
import type { CardDate, CardView, EventPageView } from "#web/components/event-page/event-page-view.ts";
import { Countdown, JoinLater, JoinOffer, JoinPhase } from "#web/components/event-page/join-offer.tsx";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { WaysMenu } from "#web/components/layout/ways-menu.tsx";
import { SaveChoice } from "#web/components/event-page/save-choice.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { DateBlock } from "#web/ui/date-block.tsx";
import { OtherZones } from "#web/components/event-page/other-zones.tsx";

/** Keeps the words of a city's name in one line. */
const NO_BREAK = "\u00a0";

type TimeCardProps = {
  view: Pick<EventPageView, "calendar" | "card" | "dates" | "head" | "save" | "share">;
  state: JoinState | null;
  now: EpochMs;
};

/**
 * The time, first for the viewer and then for the host, and what to do about it: far from the start Save comes first, in
 * the last hour and while it runs Join, and afterwards the next date.
 */
export function TimeCard({ view: { calendar, card, dates, head, save, share }, state, now }: TimeCardProps) {
  const isFar = state?.phase === "far";
  return (
    <div className="time-card" {...(state !== null && { "data-phase": state.phase })}>
      {card.date === null || state === null ? (
        <NoDate card={card} now={now} />
      ) : (
        <Dated date={card.date} card={card} spans={dates.spans} state={state} now={now} />
      )}
      <SaveChoice title={head.title} {...save} leads={isFar} />
      <WaysMenu menu={calendar} />
      {isFar && <JoinLater offer={state} link={card.link} />}
      <WaysMenu menu={share} />
      {card.place.length > 0 && <Place lines={card.place} />}
      {card.date !== null && <OtherZones date={card.date} />}
    </div>
  );
}

type DatedProps = { date: CardDate; card: CardView; spans: readonly string[]; state: JoinState; now: EpochMs };

/** The card of a date: Join is above the time in the last hour before the start and while it runs; the next date is below it afterwards. */
function Dated({ date, card, spans, state, now }: DatedProps) {
  const phase = <JoinPhase phase={state.phase} facts={date.join} now={now} />;
  const isOver = state.phase === "cancelled" || state.phase === "ended";
  return (
    <>
      {leadsToJoin(state) && (
        <div className="time-card__lead">
          {phase}
          <JoinOffer offer={state} link={card.link} now={now} />
        </div>
      )}
      <DateTimes date={date} now={now} counts={state.phase === "far"} />
      {!isOver && <ClockNotes date={date} spans={spans} />}
      {isOver && phase}
      {isOver && card.next !== null && (
        <ButtonLink look="primary" size="large" to={card.next.href}>
          {card.next.when}
        </ButtonLink>
      )}
    </>
  );
}

/** An always-open room, and an event without dates. */
function NoDate({ card, now }: { card: CardView; now: EpochMs }) {
  const t = useTranslations("event.card");
  if (!card.alwaysOpen) return <p className="countdown countdown--quiet">{t("noDates")}</p>;
  return (
    <>
      <div>
        <p className="time-card__day">{t("openAllDay")}</p>
        <p className="small soft">{t("openAllDayNote")}</p>
      </div>
      <JoinOffer offer={card.offer} link={card.link} now={now} />
    </>
  );
}

function ClockNotes({ date, spans }: { date: CardDate; spans: readonly string[] }) {
  const notes = date.clockNote === null ? spans : [date.clockNote, ...spans];
  if (notes.length === 0) return null;
  return (
    <div className="time-card__notes">
      {notes.map((note) => (
        <ClockNote key={note} text={note} />
      ))}
    </div>
  );
}

type DateTimesProps = {
  date: CardDate;
  now: EpochMs;
  /** Whether the time until the start is shown here; within the last hour it is at the top of the card. */
  counts: boolean;
};

function DateTimes({ date, now, counts }: DateTimesProps) {
  const t = useTranslations("event.card");
  return (
    <>
      <DateBlock month={date.month} day={date.dayNumber} weekday={date.weekday} />
      <div className="time-card__when">
        <p className="time-card__day">{date.day}</p>
        <p className="time-card__full-day print-only">{date.fullDate}</p>
        {date.second !== null && (
          <p className="time-card__second">
            <SecondDate text={date.second} />
          </p>
        )}
        <p className="time-card__time">
          <time dateTime={date.startIso}>{date.start}</time> <span>{t("until", { end: date.end })}</span>
        </p>
        <p className="time-card__zone small soft">
          {t("yourTime", { city: date.city.replaceAll(" ", NO_BREAK), offset: date.offset })}
        </p>
        {counts && <Countdown to={date.join.startsAt} now={now} look="line" />}
        {date.note !== null && (
          <p dir="auto">
            <b>{date.note}</b>
          </p>
        )}
      </div>
    </>
  );
}

function Place({ lines }: { lines: readonly string[] }) {
  const t = useTranslations("event.card");
  return (
    <div className="time-card__part">
      <h2>{t("place")}</h2>
      {lines.map((line) => (
        <p className="small soft" key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}
