import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import type { EpochMs } from "#core/time/instant.ts";
import { PrintedAddress, RelativeLine } from "#web/components/events/relative-line.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";

export type SavedCardProps = {
  card: SavedCardView;
  /** The heading level of its title. */
  level: 2 | 3;
  /** The result of `useLaterMinute`. */
  now: EpochMs | null;
};

export function SavedCardSide({ card, now }: Omit<SavedCardProps, "level">) {
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
        {card.calendarHref !== null && (
          <a className="button button--quiet" href={card.calendarHref}>
            <span>{t.rich("addToCalendar", { title, ...HIDDEN_PARTS })}</span>
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
