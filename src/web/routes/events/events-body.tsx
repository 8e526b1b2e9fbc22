import type { ReactNode } from "react";
import { eventsPath } from "#core/events/event-search.ts";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { LiveStrip } from "#web/components/events/live-strip.tsx";
import { WeekRibbon } from "#web/components/events/week-ribbon.tsx";
import { useSlowNavigation } from "#web/components/layout/use-slow-navigation.ts";
import { NoDay } from "#web/routes/events/day-list.tsx";
import { FilterPanel } from "#web/routes/events/filter-panel.tsx";
import { EventsPageList, type EventsView, LoadingEvents } from "#web/routes/events/events-page-list.tsx";
import { QuickChoices } from "#web/routes/events/quick-choices.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";

/** The page below the heading: live events, the tabs, and the list or what replaces it. */
export function EventsBody({ view, tabs }: { view: EventsView; tabs: ReactNode }) {
  const isLoading = useSlowNavigation() === "/events";
  const { body } = view;
  return (
    <>
      {body.shows === "list" && (
        <ExampleNotice events={[...body.live, ...body.days.flatMap((day) => day.rows), ...body.rooms]} />
      )}
      {body.shows === "list" && <LiveStrip live={body.live} more={body.moreLive} />}
      {tabs}
      {body.shows === "list" && <QuickChoices choices={body.quick} filters={body.filters} query={view} />}
      {/* The ribbon sticks while this part is on screen; links of days lead here. */}
      <div className="events__days" id="days">
        {body.shows === "list" && body.week !== null && <WeekRibbon week={body.week} />}
        <div className="events__columns">
          {body.shows === "list" && body.filters !== null && (
            <FilterPanel filters={body.filters} query={view} total={body.total} />
          )}
          <Below view={view} isLoading={isLoading} />
        </div>
      </div>
    </>
  );
}

function Below({ view, isLoading }: { view: EventsView; isLoading: boolean }) {
  const { body } = view;
  if (body.shows === "list") return <EventsPageList view={view} body={body} isLoading={isLoading} />;
  if (isLoading) return <LoadingEvents />;
  if (body.shows === "failed") return <EventsFailed view={view} requestId={body.requestId} />;
  if (body.shows === "no-day") return <NoDay body={body} query={view} />;
  return <EventsBeyond view={view} pages={body.pages} />;
}

/** Shown for a page number after the last page, with a link to the last page (PRODUCT P18). */
function EventsBeyond({ view, pages }: { view: EventsView; pages: number }) {
  const t = useTranslations("events.beyond");
  const tDays = useTranslations("eventDays");
  return (
    <div className="events__showing">
      <Empty title={t("title", { page: view.page })}>
        <p className="soft">{view.day === null ? t(`text.${view.tab}`, { pages }) : tDays("beyond", { pages })}</p>
        <ButtonLink to={eventsPath({ ...view, page: pages })} look="primary">
          {t("last")}
        </ButtonLink>
      </Empty>
    </div>
  );
}

/** Shown when the list could not be read: a message, the request number to quote, and a link to try again. */
function EventsFailed({ view, requestId }: { view: EventsView; requestId: string }) {
  const t = useTranslations();
  return (
    <div className="events__failed">
      <Alert tone="danger">{t("events.error", { message: t("events.errorMessage", { requestId }) })}</Alert>
      <p className="events__again">
        <ButtonLink to={eventsPath(view)} reloadDocument>
          {t("events.tryAgain")}
        </ButtonLink>
      </p>
    </div>
  );
}
