import { WaysMenu } from "#web/components/layout/ways-menu.tsx";
import BellPlus from "lucide/dist/esm/icons/bell-plus.mjs";
import { Form, Link } from "react-router";
import { DENSITIES } from "#core/density.ts";
import { EVENT_SORTS, type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import type { CalendarMenuView } from "#web/components/calendar-files/calendar-menu.tsx";
import { AlwaysOpenLine } from "#web/components/events/always-open-line.tsx";
import { AlwaysOpen } from "#web/components/events/always-open.tsx";
import { EventList } from "#web/components/events/event-list.tsx";
import type { DayView, EventRowView, LiveView } from "#web/components/events/event-row-view.ts";
import { TypeMark } from "#web/components/events/card-head.tsx";
import { useShownDays } from "#web/components/events/use-elapsed.ts";
import { FitNotice, type FitNoticeView } from "#web/components/free-hours/fit-notice.tsx";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { ListPages } from "#web/components/layout/list-pages.tsx";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShareMenuView } from "#web/components/share/share-menu.tsx";
import type { ViewLinks } from "#web/components/events/view-switch.tsx";
import type { WeekView } from "#web/components/events/week-ribbon.tsx";
import { DayLinks, type DayListView, EmptyDay, type MissingDay } from "#web/routes/events/day-list.tsx";
import { ChosenFilters, type FilterView } from "#web/routes/events/filter-panel.tsx";
import type { QuickChoiceView } from "#web/routes/events/quick-choices.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty, SkeletonRows } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Status } from "#web/ui/pill.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Rows of the placeholder. */
const SKELETON_ROWS = 6;

type EventsPageListProps = { view: EventsView; body: EventsPage };

/**
 * One page of the list with its count, the always-open rooms and the pager. While the next one loads slowly, only its
 * rows are replaced, so that the control that was pressed stays and keeps the focus.
 */
export function EventsPageList({ view, body, isLoading }: EventsPageListProps & { isLoading: boolean }) {
  const days = useShownDays(body.days);
  return (
    <div className="events__list">
      {body.filters !== null && <ChosenFilters filters={body.filters} isEmpty={body.total === 0} />}
      {body.alertPath !== null && <AlertOffer path={body.alertPath} />}
      <FitNotice notice={view.fitNotice} />
      {days.length > 0 && <AlwaysOpenLine rooms={body.rooms} allHref="#always-open" />}
      {view.query !== null && <SearchedElsewhere query={view.query} view={view} body={body} />}
      {body.total > 0 && <ListBar view={view} body={body} />}
      {isLoading ? <LoadingEvents /> : <Rows view={view} body={body} days={days} />}
      <ListPages current={view.page} pages={body.pages} hrefFor={(page) => eventsPath({ ...view, page })} />
      <div className="list-menus">
        <WaysMenu menu={body.subscribe} />
        <WaysMenu menu={body.share} />
      </div>
      <AlwaysOpen rooms={body.rooms} />
      <MarkKey />
    </div>
  );
}

function Rows({ view, body, days }: EventsPageListProps & { days: readonly DayView[] }) {
  if (days.length === 0 && body.live.length === 0) return <NoEvents view={view} body={body} />;
  return (
    <>
      {body.nothingNear !== null && <p className="soft">{body.nothingNear}</p>}
      <EventList days={days} level={days[0]?.part === undefined ? 2 : 3} />
    </>
  );
}

/** The placeholder of the rows. */
export function LoadingEvents() {
  const t = useTranslations("layout");
  return <SkeletonRows rows={SKELETON_ROWS} label={t("loadingEvents")} />;
}

/** How many events are shown, and in which order and density. */
function ListBar({ view, body }: EventsPageListProps) {
  return (
    <div className="events__bar">
      <div>
        <Showing view={view} body={body} />
        {body.day !== null && <DayLinks day={body.day} query={view} />}
      </div>
      <div className="events__switches">
        {body.isSortable && <SortChoice view={view} />}
        <DensitySwitch returnTo={eventsPath(view)} />
      </div>
    </div>
  );
}

/** Leads to an alert for what this list is narrowed to. */
function AlertOffer({ path }: { path: string }) {
  const t = useTranslations("events");
  return (
    <p className="events__alert">
      <Link to={path}>
        <Icon of={BellPlus} />
        {t("alert")}
      </Link>
    </p>
  );
}

/** The message in place of an empty list. */
function NoEvents({ view, body }: EventsPageListProps) {
  const t = useTranslations();
  if (body.day !== null) return <EmptyDay day={body.day} query={view} />;
  return (
    <div className="events__showing">
      <Empty title={t(`events.empty.${view.tab}`)}>
        {view.query !== null && (
          <>
            <p className="soft">{t("events.search.empty", { query: view.query })}</p>
            <ButtonLink to={eventsPath({ ...view, page: 1, query: null })}>{t("events.search.clear")}</ButtonLink>
          </>
        )}
      </Empty>
    </div>
  );
}

/** The order of the rows of each day. */
function SortChoice({ view }: { view: EventsView }) {
  const t = useTranslations("freeFit.sort");
  return (
    <nav className="segments" aria-label={t("label")}>
      {EVENT_SORTS.map((sort) => (
        <RowLink
          key={sort}
          href={eventsPath({ ...view, sort })}
          {...(sort === (view.sort ?? "time") && { "aria-current": "true" })}
        >
          {t(sort)}
        </RowLink>
      ))}
    </nav>
  );
}

/** How much the rows show; the choice is stored in this browser. */
function DensitySwitch({ returnTo }: { returnTo: string }) {
  const t = useTranslations("events.density");
  const current = useLayoutView()?.density;
  return (
    <Form method="post" action="/density" preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <fieldset className="segments">
        <legend className="visually-hidden">{t("label")}</legend>
        {DENSITIES.map((density) => (
          <button key={density} type="submit" name="density" value={density} aria-pressed={density === current}>
            {t(density)}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

/** The legend of the marks for print, where the rows' marks have no labels. */
function MarkKey() {
  const t = useTranslations("events.type");
  return (
    <ul className="print-only mark-key">
      {EVENT_TYPES.map((type) => (
        <li key={type}>
          <TypeMark type={type} /> {t(type)}
        </li>
      ))}
    </ul>
  );
}

/** Says that no name has the words of the address, and what is shown instead: descriptions that have them, or similar words. */
function SearchedElsewhere({ query, view, body }: EventsPageListProps & { query: string }) {
  const t = useTranslations();
  const { corrected, inDescriptions } = body;
  if (corrected === null && (!inDescriptions || searchesDescriptions(view))) return null;
  return (
    <p className="events__showing">
      <Status>
        {corrected === null
          ? t("events.search.inDescriptions", { query })
          : t("events.search.corrected", { query, corrected })}
      </Status>
    </p>
  );
}

function searchesDescriptions({ filter }: EventsView): boolean {
  return filter.search.length > 0;
}

/** Leads to the same search in descriptions too, or back to names. */
function WhereToSearch({ view, body }: EventsPageListProps) {
  const t = useTranslations("events.search");
  const isSearched = searchesDescriptions(view);
  if (body.inDescriptions && !isSearched) return null;
  const filter = { ...view.filter, search: isSearched ? [] : ["descriptions"] };
  return (
    <Link to={eventsPath({ ...view, page: 1, filter })} preventScrollReset>
      {t(isSearched ? "namesOnly" : "descriptionsToo")}
    </Link>
  );
}

/** The number of events; for a search, also a link back to the whole list. */
function Showing({ view, body }: EventsPageListProps) {
  const t = useTranslations();
  const { showing, corrected } = body;
  if (view.query === null) {
    return (
      <p className="events__showing muted small">
        <Status>{showing}</Status>
      </p>
    );
  }
  return (
    <p className="events__showing muted small">
      <Status>{t("events.search.found", { showing, query: corrected ?? view.query })}</Status>{" "}
      {corrected === null && <WhereToSearch view={view} body={body} />}{" "}
      <Link to={eventsPath({ ...view, page: 1, query: null })}>{t("events.search.clear")}</Link>
    </p>
  );
}

/** A page of the list; `samples` says that its rows are the built-in examples, which are not counted. */
export type EventsPage = {
  shows: "list";
  pages: number;
  total: number;
  /** The number of this page, of all pages and of all events. */
  showing: string;
  /**
   * The corrected words that are searched for because those of the address find nothing; null when those of the address
   * are used.
   */
  corrected: string | null;
  /** Whether the words are searched for in descriptions too: chosen, or because no name has them. */
  inDescriptions: boolean;
  /** The page that makes an alert of the list's words and filters; null where there is nothing to look for. */
  alertPath: string | null;
  /** The ways to subscribe to the list; null for a list that no calendar has. */
  subscribe: CalendarMenuView | null;
  /** The ways to share the list, without what is the reader's own. */
  share: ShareMenuView;
  days: readonly DayView[];
  /** The message that nothing is within the chosen distance of a place; else null. */
  nothingNear: string | null;
  samples: boolean;
  /** Whether the rows say how they fit the reader's free hours, so that they can be in that order. */
  isSortable: boolean;
  /** The filters of the list; null when there is nothing to choose. */
  filters: FilterView | null;
  /** The choices in one press; none where there is nothing to choose. */
  quick: readonly QuickChoiceView[];
  live: LiveView[];
  /** Whether further events are live, beside those in `live`. */
  moreLive: boolean;
  rooms: EventRowView[];
  /** The week ribbon; null where it has nothing to show. */
  week: WeekView | null;
  /** The day of the list; null for a list of all days. */
  day: DayListView | null;
};

/** The loader data of /events: a page of the list, that there is no such page or day, or that the directory could not be read. */
export type EventsView = PageHead &
  EventsQuery & {
    views: ViewLinks;
    fitNotice: FitNoticeView | null;
    body: EventsPage | { shows: "beyond"; pages: number } | { shows: "failed"; requestId: string } | MissingDay;
  };
