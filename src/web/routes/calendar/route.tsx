import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { data, Form, redirect } from "react-router";
import { calendarPath, parseCalendarAddress } from "#core/events/calendar-month.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { TypeMark } from "#web/components/events/card-head.tsx";
import { ViewSwitch } from "#web/components/events/view-switch.tsx";
import { pageHeadMeta } from "#web/components/layout/page-head.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import type { CalendarView, MonthView } from "#web/routes/calendar/calendar-view.ts";
import { calendarLoader } from "#web/routes/calendar/calendar.server.ts";
import { MonthGrid } from "#web/routes/calendar/month-grid.tsx";
import calendar from "#web/styles/calendar.css?url";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import type { Route } from "./+types/route.ts";

const STATUS = { month: 200, "no-month": 404, failed: 503 } as const;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: calendar }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { faulty, requested } = parseCalendarAddress(searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(calendarPath(requested));
  const view = await calendarLoader(context.get(requestContext), requested);
  return data(view, { status: STATUS[view.body.shows] });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const head = pageHeadMeta(loaderData);
  return loaderData?.isIndexed !== false ? head : [...head, { name: "robots", content: "noindex" }];
}

export default function Calendar({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("calendar");
  const { body, href, listHref } = view;
  return (
    <Wrap padded>
      <div className="page-head calendar__head">
        <div>
          <h1>{body.shows === "month" ? body.name : t("view.month")}</h1>
          <ZoneBar />
        </div>
        <ViewSwitch current="month" listHref={listHref} monthHref={href} />
      </div>
      <CalendarBody view={view} />
    </Wrap>
  );
}

function CalendarBody({ view: { body, href } }: { view: CalendarView }) {
  const t = useTranslations("calendar");
  if (body.shows === "failed") {
    return (
      <>
        <Alert tone="danger">{t("failed", { requestId: body.requestId })}</Alert>
        <ButtonLink to={href} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </>
    );
  }
  if (body.shows === "no-month") {
    return (
      <Empty title={t("noMonth.title")}>
        <p className="soft">{body.text}</p>
        <ButtonLink to={body.presentHref} look="primary">
          {t("noMonth.present")}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <MonthBar month={body} />
      <ChosenFilters month={body} />
      {body.none !== null && <p className="calendar__none">{body.none}</p>}
      <MonthGrid month={body} />
    </>
  );
}

/** The links to other months and to the types of events. */
function MonthBar({ month }: { month: MonthView }) {
  const t = useTranslations("calendar");
  return (
    <div className="calendar__bar">
      <nav className="calendar__months" aria-label={t("months")}>
        <ButtonLink to={month.todayHref}>{t("today")}</ButtonLink>
        {month.before !== null && (
          <RowLink className="button button--quiet calendar__before" href={month.before} aria-label={t("previous")}>
            <Icon of={ChevronLeft} flip />
          </RowLink>
        )}
        {month.after !== null && (
          <RowLink className="button button--quiet calendar__after" href={month.after} aria-label={t("next")}>
            <Icon of={ChevronRight} flip />
          </RowLink>
        )}
      </nav>
      <GoToMonth month={month} />
      <nav className="calendar__types" aria-label={t("types")}>
        <ul className="chips">
          {month.types.map(({ type, label, isChosen, href }) => (
            <li key={type}>
              <RowLink className="chip" data-type={type} href={href} {...(isChosen && { "aria-current": "true" })}>
                <TypeMark type={type} />
                {label}
              </RowLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A form to open any month of the calendar. */
function GoToMonth({ month }: { month: MonthView }) {
  const t = useTranslations("calendar");
  return (
    <Form action="/calendar" className="calendar__go">
      {month.parameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" htmlFor="calendar-month">
        {t("month")}
      </label>
      <select key={month.month} id="calendar-month" name="month" className="input" defaultValue={month.month}>
        {month.months.map((each) => (
          <option key={each.month} value={each.month}>
            {each.name}
          </option>
        ))}
      </select>
      <Button type="submit">{t("go")}</Button>
    </Form>
  );
}

/** What else the calendar is narrowed to, each with a press to remove it. */
function ChosenFilters({ month: { chosen, clearHref } }: { month: MonthView }) {
  const t = useTranslations("eventFilters");
  if (chosen.length === 0) return null;
  return (
    <ul className="chips filters__chosen" aria-label={t("chosenFilters")}>
      {chosen.map(({ name, href }) => (
        <li key={href}>
          <RowLink className="chip" href={href} aria-label={t("remove", { name })}>
            <span dir="auto">{name}</span>
            <Icon of={X} />
          </RowLink>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <RowLink href={clearHref}>{t("clear")}</RowLink>
        </li>
      )}
    </ul>
  );
}
