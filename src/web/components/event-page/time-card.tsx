import { useSyncExternalStore } from "react";
import type { JoinState } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { CardDate, EventPageView } from "#web/components/event-page/event-page-view.ts";
import { JoinOffer, JoinPhase } from "#web/components/event-page/join-offer.tsx";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { SaveChoice } from "#web/components/saved-events/save-button.tsx";
import { CopyLink } from "#web/components/share/copy-link.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DateBlock } from "#web/ui/date-block.tsx";
import { OtherZones } from "#web/components/event-page/other-zones.tsx";

type ShareLinksProps = {
  title: string;
  path: string;
  /** The absolute address of the page. */
  url: string;
};

/** Ways to share a page: copy its link, the device's share sheet where it exists, and an email, which needs no script. */
function ShareLinks({ title, path, url }: ShareLinksProps) {
  const t = useTranslations("toasts.share");
  const canShare = useSyncExternalStore(never, deviceCanShare, () => false);
  // Dismissing the share sheet rejects too; that needs no message.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <div className="share-links">
      <CopyLink path={path} look="button" />
      {canShare && (
        <Button look="quiet" onClick={share}>
          {t("share")}
        </Button>
      )}
      <a href={mail} className={buttonClass("quiet", "normal")}>
        {t("email")}
      </a>
    </div>
  );
}

const never = () => () => {};

const deviceCanShare = () => "share" in navigator;

type TimeCardProps = {
  view: Pick<EventPageView, "card" | "head" | "save" | "share">;
  state: JoinState | null;
  now: EpochMs;
};

/** The time, first for the viewer and then for the host, and how to join. */
export function TimeCard({ view: { card, head, save, share }, state, now }: TimeCardProps) {
  const t = useTranslations("event.card");
  return (
    <aside className="event__side" aria-label={t("label")}>
      <div className="time-card" {...(state !== null && { "data-phase": state.phase })}>
        {card.date !== null && <DateTimes date={card.date} />}
        {card.date !== null && state !== null && <JoinPhase phase={state.phase} facts={card.date.join} now={now} />}
        {card.alwaysOpen && <AlwaysOpen />}
        {card.date === null && !card.alwaysOpen && <p className="countdown countdown--quiet">{t("noDates")}</p>}
        <JoinOffer offer={state ?? card.offer} link={card.link} now={now} />
        <SaveChoice title={head.title} {...save} />
        {card.place.length > 0 && <Place lines={card.place} />}
        {card.date !== null && <OtherZones date={card.date} />}
        <ShareLinks title={head.title} {...share} />
      </div>
    </aside>
  );
}

function DateTimes({ date }: { date: CardDate }) {
  const t = useTranslations("event.card");
  return (
    <>
      <DateBlock month={date.month} day={date.dayNumber} weekday={date.weekday} />
      <div className="time-card__when">
        <p className="time-card__day">{date.day}</p>
        <p className="time-card__full-day print-only">{date.fullDate}</p>
        <p className="time-card__time">
          <time dateTime={date.startIso}>{date.start}</time> <span>{t("until", { end: date.end })}</span>
        </p>
        <p className="small soft">{t("yourTime", { city: date.city, offset: date.offset })}</p>
        {date.note !== null && (
          <p dir="auto">
            <b>{date.note}</b>
          </p>
        )}
        {date.clockNote !== null && <ClockNote text={date.clockNote} />}
      </div>
    </>
  );
}

function AlwaysOpen() {
  const t = useTranslations("event.card");
  return (
    <div>
      <p className="time-card__day">{t("openAllDay")}</p>
      <p className="small soft">{t("openAllDayNote")}</p>
    </div>
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
