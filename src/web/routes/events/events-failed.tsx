import { useTranslations } from "#web/texts.tsx";
import { eventsPath } from "#core/events/event-search.ts";
import type { EventsView } from "#web/routes/events/events-view.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The list could not be read: our own sentence, the number to quote, and the way to ask again. */
export function EventsFailed({ view, requestId }: { view: EventsView; requestId: string }) {
  const t = useTranslations("events");
  return (
    <div className="events__failed">
      <Alert tone="danger">{t("error", { message: t("errorMessage", { requestId }) })}</Alert>
      <p className="events__again">
        <ButtonLink to={eventsPath(view)} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </div>
  );
}
