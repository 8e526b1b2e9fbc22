import { useTranslations } from "#web/texts.tsx";
import { EVENT_TABS, eventsPath } from "#core/events/event-search.ts";
import { AlwaysOpen } from "#web/components/events/always-open.tsx";
import { EventList } from "#web/components/events/event-list.tsx";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import type { OrganizerEvents as Listed, OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Status } from "#web/ui/pill.tsx";

/** The organizer's events, each once: upcoming or past. */
export function OrganizerEvents({ view }: { view: OrganizerView }) {
  const t = useTranslations();
  const { path, search, events } = view;
  const tabs = EVENT_TABS.map((tab) => ({
    href: eventsPath({ ...search, tab, page: 1 }, path),
    label: t(`events.tabs.${tab}`),
    current: tab === search.tab,
  }));
  return (
    <section className="organizer__events" aria-labelledby="events">
      <h2 id="events">{t("organizers.page.events")}</h2>
      <ZoneBar />
      <Tabs label={t("events.tabs.label")} tabs={tabs} />
      {view.elsewhere !== null && (
        <p className="organizer__elsewhere cluster small">
          <RowLink href={view.elsewhere.list}>{t("organizers.page.asList")}</RowLink>
          <RowLink href={view.elsewhere.calendar}>{t("organizers.page.asCalendar")}</RowLink>
        </p>
      )}
      {events.shows === "beyond" ? <Beyond view={view} pages={events.pages} /> : <Page view={view} events={events} />}
    </section>
  );
}

function Page({ view, events }: { view: OrganizerView; events: Listed }) {
  const t = useTranslations();
  const { tab, page } = view.search;
  const { total, pages, days, rooms } = events;
  return (
    <>
      {total > 0 && (
        <p className="events__showing muted small">
          <Status>{t(`events.showing.${tab}`, { page, pages, total })}</Status>
        </p>
      )}
      {days.length === 0 ? (
        <div className="events__showing">
          <Empty title={t(`events.empty.${tab}`)} headingLevel="h3" />
        </div>
      ) : (
        <EventList days={days} level={3} />
      )}
      <ListPages current={page} pages={pages} hrefFor={(to) => eventsPath({ ...view.search, page: to }, view.path)} />
      <AlwaysOpen rooms={rooms} />
    </>
  );
}

function Beyond({ view: { search, path }, pages }: { view: OrganizerView; pages: number }) {
  const t = useTranslations();
  return (
    <div className="events__showing">
      <Empty title={t("organizers.beyond.title", { page: search.page })} headingLevel="h3">
        <p className="soft">{t(`organizers.page.beyond.${search.tab}`, { pages })}</p>
        <ButtonLink to={eventsPath({ ...search, page: pages }, path)} look="primary">
          {t("organizers.beyond.last")}
        </ButtonLink>
      </Empty>
    </div>
  );
}
