import { useTranslations } from "use-intl";
import { eventsPath } from "#core/events/event-search.ts";
import { AlwaysOpen } from "#web/components/events/always-open.tsx";
import { EventList } from "#web/components/events/event-list.tsx";
import { useShownDays } from "#web/components/events/use-shown-days.ts";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import type { EventsPage, EventsView } from "#web/routes/events/events-view.ts";
import { Empty } from "#web/ui/empty.tsx";

type EventsPageListProps = { view: EventsView; body: EventsPage };

/** One page of the list with its count, the always-open rooms and the way to the other pages. */
export function EventsPageList({ view, body }: EventsPageListProps) {
  const t = useTranslations("events");
  const days = useShownDays(body.days);
  return (
    <div className="events__list">
      {body.total > 0 && (
        <p className="events__showing muted small">
          <output>{t(`showing.${view.tab}`, { page: view.page, pages: body.pages, total: body.total })}</output>
        </p>
      )}
      {days.length === 0 ? (
        <div className="events__showing">
          <Empty title={t(`empty.${view.tab}`)} />
        </div>
      ) : (
        <EventList days={days} level={2} />
      )}
      <ListPages current={view.page} pages={body.pages} hrefFor={(page) => eventsPath({ ...view, page })} />
      <AlwaysOpen rooms={body.rooms} />
    </div>
  );
}
