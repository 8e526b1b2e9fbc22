import { useTranslations } from "#web/texts.tsx";
import { eventsPath } from "#core/events/event-search.ts";
import type { EventsView } from "#web/routes/events/events-view.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Empty } from "#web/ui/empty.tsx";

/** A page past the end: where the list ends, and the way there (PRODUCT P18). */
export function EventsBeyond({ view, pages }: { view: EventsView; pages: number }) {
  const t = useTranslations("events.beyond");
  return (
    <div className="events__showing">
      <Empty title={t("title", { page: view.page })}>
        <p className="soft">{t(`text.${view.tab}`, { pages })}</p>
        <ButtonLink to={eventsPath({ ...view, page: pages })} look="primary">
          {t("last")}
        </ButtonLink>
      </Empty>
    </div>
  );
}
