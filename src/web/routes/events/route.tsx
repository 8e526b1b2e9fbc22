import { data, redirect } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { ALL_DAYS, DEFAULT_EVENT_TAB, EVENT_TABS, eventsPath } from "#core/events/event-search.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { filterParameters, isFiltered, NO_FILTER } from "#core/events/event-filter.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { ViewSwitch } from "#web/components/events/view-switch.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { SearchForm } from "#web/components/search/search-form.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { EventsBody } from "#web/routes/events/events-body.tsx";
import { eventsLoader } from "#web/routes/events/events.server.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

const STATUS = { list: 200, beyond: 404, "no-day": 404, failed: 503 } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { faulty, requested } = parseEventsAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(eventsPath(requested));
  const view = await eventsLoader(context.get(requestContext), requested);
  return data(view, { status: STATUS[view.body.shows] });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const head = pageHeadMeta(loaderData);
  // Search engines should not index the results of a visitor's search and filters, nor the days of a visitor's zone.
  return loaderData?.query == null && loaderData?.day == null && !isFiltered(loaderData?.filter ?? NO_FILTER)
    ? head
    : [...head, { name: "robots", content: "noindex" }];
}

export default function Events({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations();
  const tabs = EVENT_TABS.map((tab) => ({
    href: eventsPath({ ...view, ...ALL_DAYS, tab, page: 1 }),
    label: t(`events.tabs.${tab}`),
    current: tab === view.tab,
  }));
  return (
    <Wrap padded>
      <div className="page-head">
        <div>
          <h1>{t("events.title")}</h1>
          <ZoneBar />
        </div>
        <ViewSwitch current="list" links={view.views} />
      </div>
      <SearchForm
        action="/events"
        label={t("events.search.label")}
        query={view.query}
        suggests
        parameters={{ tab: view.tab === DEFAULT_EVENT_TAB ? null : view.tab, tz: view.zone }}
        repeated={filterParameters(view.filter)}
      />
      <EventsBody view={view} tabs={<Tabs label={t("events.tabs.label")} tabs={tabs} />} />
    </Wrap>
  );
}
