import Repeat2 from "lucide/dist/esm/icons/repeat-2.mjs";
import { type CSSProperties, useEffect } from "react";
import { Link } from "react-router";
import type { EventType } from "#core/events/event.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import type { EventFormAnswer } from "#web/components/event-form/event-form-view.ts";
import type { DatesPreview } from "#web/components/event-form/dates-preview-view.ts";
import { useUnfinishedForm } from "#web/components/event-form/use-unfinished-form.ts";
import { TypeBadge } from "#web/components/events/card-head.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Status, Tag } from "#web/ui/pill.tsx";
import { useDelayedNavigation } from "#web/ui/use-delayed-navigation.ts";

type SavedEventProps = {
  done: NonNullable<EventFormAnswer["done"]>;
  toast: EventFormAnswer["toast"];
  /** The finished form, which the browser may now delete. */
  savedAs: string;
};

/**
 * Replaces the form once the event is saved: the notice is shown for a moment, then the browser goes on (spec §2),
 * unless the person is already leaving.
 */
export function SavedEvent({ done: { to, afterMs, event }, toast, savedAs }: SavedEventProps) {
  const t = useTranslations("createEvent.toast");
  const { forget } = useUnfinishedForm(savedAs);
  useEffect(() => forget(), [forget]);
  useDelayedNavigation(to, afterMs);
  return (
    <>
      <title>{event.title}</title>
      <ShowToast toast={toast} />
      <article className="card made-event">
        <h1>
          <Link to={event.href} dir="auto">
            {event.title}
          </Link>
        </h1>
        {event.firstDate !== null && <p>{t("firstDate", { when: event.firstDate })}</p>}
        {event.state !== null && <p className="soft">{event.state}</p>}
      </article>
      <p className="soft">
        <Status>{t("soon")}</Status>
      </p>
    </>
  );
}

/** The words that the form has for the preview row so far. */
export type ShownWords = { title: string; description: string; type: EventType; organizerName: string };

type ShownRowProps = { row: DatesPreview["row"]; shownWords: ShownWords };

/** How a list will show the event, to its organizer, from the first letter on; nothing in it can be pressed. */
export function ShownRow({ row, shownWords }: ShownRowProps) {
  const t = useTranslations("createEvent.preview");
  const { title, description, type, organizerName } = shownWords;
  return (
    <section>
      <h2>{t("title")}</h2>
      <div className="shown-row" {...(row !== null && { style: { "--sky": row.sky } as CSSProperties })}>
        {row === null ? (
          <p className="shown-row__time soft">{t("noDate")}</p>
        ) : (
          <p className="shown-row__time">
            <time dateTime={row.iso}>{row.clock}</time> <span className="soft">{row.date}</span>
          </p>
        )}
        <div className="cluster">
          <TypeBadge type={type} />
          {row !== null && row.repeat !== null && <Tag icon={Repeat2}>{row.repeat}</Tag>}
        </div>
        <p className="shown-row__title" dir="auto">
          {title.trim() === "" ? t("noTitle") : title}
        </p>
        <p className="soft">
          <bdi>{organizerName.trim() === "" ? t("noOrganizer") : organizerName}</bdi>
          {row !== null && row.hostTime !== null && (
            <>
              {" · "}
              <bdi>{row.hostTime}</bdi>
            </>
          )}
        </p>
        {description.trim() !== "" && (
          <p className="shown-row__text" dir="auto">
            {truncateAtWord(description.trim())}
          </p>
        )}
      </div>
    </section>
  );
}
