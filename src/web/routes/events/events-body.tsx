import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import type { ReactNode } from "react";
import { eventsPath } from "#core/events/event-search.ts";
import { CardHead, ExampleNotice } from "#web/components/events/card-head.tsx";
import { ElapsedBar, PrintedAddress } from "#web/components/events/relative-line.tsx";
import type { LiveView } from "#web/components/events/event-row-view.ts";
import { LiveHead } from "#web/components/events/event-list.tsx";
import { useElapsed, useStillRunning } from "#web/components/events/use-elapsed.ts";
import { WeekRibbon } from "#web/components/events/week-ribbon.tsx";
import { useSlowNavigation } from "#web/components/layout/use-slow-navigation.ts";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { NoDay } from "#web/routes/events/day-list.tsx";
import { FilterPanel } from "#web/routes/events/filter-panel.tsx";
import { EventsPageList, type EventsView } from "#web/routes/events/events-page-list.tsx";
import { QuickChoices } from "#web/routes/events/quick-choices.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty, SkeletonRows } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";

const ROWS = 6;

/** The list's placeholder while it loads slowly. */
function EventsSkeleton() {
  const t = useTranslations();
  return (
    <div className="events__list events__showing">
      <SkeletonRows rows={ROWS} label={t("layout.loadingEvents")} />
    </div>
  );
}

/** The page below the heading: live events, the tabs, and the list or what replaces it. */
export function EventsBody({ view, tabs }: { view: EventsView; tabs: ReactNode }) {
  const slow = useSlowNavigation() === "/events";
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
          {slow ? <EventsSkeleton /> : <Below view={view} />}
        </div>
      </div>
    </>
  );
}

function Below({ view }: { view: EventsView }) {
  const { body } = view;
  if (body.shows === "failed") return <EventsFailed view={view} requestId={body.requestId} />;
  if (body.shows === "no-day") return <NoDay body={body} query={view} />;
  if (body.shows === "beyond") return <EventsBeyond view={view} pages={body.pages} />;
  return <EventsPageList view={view} body={body} />;
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

/** The live events, three in a row; nothing when there are none. `more` says that further events are live. */
function LiveStrip({ live: loaded, more }: { live: readonly LiveView[]; more: boolean }) {
  const t = useTranslations("events.live");
  const live = useStillRunning(loaded);
  if (live.length === 0) return null;
  return (
    <section className="live-strip" id="now" aria-labelledby="live">
      <LiveHead id="live" note={t(more ? "some" : "count", { count: live.length })} />
      <ul className="live-cards">
        {live.map((each) => (
          <LiveCard key={each.href} live={each} />
        ))}
      </ul>
    </section>
  );
}

function LiveCard({ live }: { live: LiveView }) {
  const t = useTranslations("events.live");
  const elapsed = useElapsed(live);
  return (
    <li className="card live-card">
      <CardHead block="live-card" event={live} />
      <p className="print-only live-card__start">
        <LocalTime at={live.startsAt} text={live.clock} /> <span>{live.date}</span>
      </p>
      <PrintedAddress href={live.joinHref} />
      <div className="live-card__foot">
        <div className="elapsed__words">
          <b>{elapsed.started}</b>
          <span>{live.ends}</span>
        </div>
        <ElapsedBar label={t("elapsed", { title: live.title })} words={elapsed.left} minutes={elapsed.minutes} />
        <div className="live-card__action">
          {live.joinHref !== null && (
            <a
              className="button button--primary"
              href={live.joinHref}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t("joinNamed", { title: live.title })}
            >
              {t("join")}
              <Icon of={ArrowUpRight} flip />
            </a>
          )}
          <SaveButton event={live.save.key} title={live.title} isSaved={live.save.isSaved} />
        </div>
      </div>
    </li>
  );
}
