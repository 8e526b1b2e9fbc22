import { data, redirect } from "react-router";
import { calendarPath, parseCalendarAddress } from "#core/events/calendar-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { WaysMenu } from "#web/components/layout/ways-menu.tsx";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { ViewSwitch } from "#web/components/events/view-switch.tsx";
import { FitNotice } from "#web/components/free-hours/fit-notice.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { CalendarBar, ChosenFilters } from "#web/routes/calendar/calendar-bar.tsx";
import type { CalendarView } from "#web/routes/calendar/calendar-view.ts";
import { calendarLoader, weekAddress } from "#web/routes/calendar/calendar.server.ts";
import { Period } from "#web/routes/calendar/period.tsx";
import calendar from "#web/styles/calendar.css?url";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import type { Route } from "./+types/route.ts";

const STATUS: Partial<Record<CalendarView["body"]["shows"], number>> = { outside: 404, failed: 503 };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: calendar }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { faulty, requested } = parseCalendarAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(calendarPath(requested));
  const week = weekAddress(context.get(requestContext), requested);
  if (week !== null) throw redirect(week);
  const view = await calendarLoader(context.get(requestContext), requested);
  return data(view, { status: STATUS[view.body.shows] ?? 200 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHeadMeta(loaderData);
}

export default function Calendar({ loaderData: view }: Route.ComponentProps) {
  return (
    <Wrap padded>
      <div className="page-head calendar__head" data-view={view.view}>
        <div>
          <h1>{view.name}</h1>
          <ZoneBar />
        </div>
        <ViewSwitch current={view.view} links={view.views} />
      </div>
      <CalendarPart view={view} />
    </Wrap>
  );
}

function CalendarPart({ view: { body, href, caption, fitNotice } }: { view: CalendarView }) {
  const t = useTranslations("calendar");
  if (body.shows === "failed") {
    return (
      <>
        <Alert tone="danger">{body.text}</Alert>
        <ButtonLink to={href} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </>
    );
  }
  if (body.shows === "outside") {
    return (
      <Empty title={body.title}>
        <p className="soft">{body.text}</p>
        <ButtonLink to={body.present.href} look="primary">
          {body.present.words}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <CalendarBar bar={body.bar} />
      <ChosenFilters bar={body.bar} />
      <FitNotice notice={fitNotice} />
      <ExampleNotice events={body.examples} />
      {body.none !== null && (
        <p className="calendar__none">
          {body.none} {body.nearest !== null && <RowLink href={body.nearest.href}>{body.nearest.words}</RowLink>}
        </p>
      )}
      <Period body={body} caption={caption} />
      <div className="list-menus">
        <WaysMenu menu={body.subscribe} />
        <WaysMenu menu={body.share} />
      </div>
    </>
  );
}
