import { useEffect } from "react";
import { Link } from "react-router";
import "#messages/parts/create-event.ts";
import type { EventFormAnswer } from "#web/components/event-form/event-form-view.ts";
import { useUnfinishedForm } from "#web/components/event-form/use-unfinished-form.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { useTranslations } from "#web/texts.tsx";
import { useGoingOn } from "#web/ui/use-going-on.ts";
import { Status } from "#web/ui/status.tsx";

type SavedEventProps = {
  done: NonNullable<EventFormAnswer["done"]>;
  toast: EventFormAnswer["toast"];
  /** The form that is finished now: the browser need not keep it. */
  keptAs: string;
};

/** In place of the form once the event is saved: the notice stands a moment, then the browser goes on (spec §2), unless somebody is on the way elsewhere. */
export function SavedEvent({ done: { to, afterMs, event }, toast, keptAs }: SavedEventProps) {
  const t = useTranslations("createEvent.toast");
  const { forget } = useUnfinishedForm(keptAs);
  useEffect(() => forget(), [forget]);
  useGoingOn(to, afterMs);
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
