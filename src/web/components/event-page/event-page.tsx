import ArrowLeft from "lucide-react/icons/arrow-left";
import CalendarDays from "lucide-react/icons/calendar-days";
import Flag from "lucide-react/icons/flag";
import { Link } from "react-router";
import "#messages/parts/event.ts";
import { useTranslations } from "#web/texts.tsx";
import { ComingDates } from "#web/components/event-page/coming-dates.tsx";
import { EventHead } from "#web/components/event-page/event-head.tsx";
import { EventNotices } from "#web/components/event-page/event-notices.tsx";
import type { EventPageView } from "#web/components/event-page/event-page-view.ts";
import { EventText } from "#web/components/event-page/event-text.tsx";
import { GoodToKnowList } from "#web/components/event-page/good-to-know-list.tsx";
import { JoinBar } from "#web/components/event-page/join-bar.tsx";
import { TimeCard } from "#web/components/event-page/time-card.tsx";
import { useJoinState } from "#web/components/event-page/use-join-state.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { LazyOwnerBar } from "#web/components/event-owner/lazy-owner-bar.tsx";
import { EventRow } from "#web/components/events/event-row.tsx";
import { ExampleNotice } from "#web/components/events/example-notice.tsx";
import { useLaterMinute } from "#web/components/events/use-later-minute.ts";
import { NewHere } from "#web/components/new-here/new-here.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Wrap } from "#web/ui/wrap.tsx";

/** The page of an event at its next date, or of one of its dates. */
export function EventPage({ view }: { view: EventPageView }) {
  const { now, state } = useJoinState(view.card.date?.join ?? null, view.now);
  return (
    <Wrap padded>
      <div className="event-top">
        <Crumbs view={view} />
        <ZoneBar />
      </div>
      {view.owner !== null && <LazyOwnerBar bar={view.owner} />}
      <article className="event">
        <EventHead head={view.head} />
        <TimeCard view={view} state={state} now={now} />
        <div className="event__body">
          <ExampleNotice events={[view.head, ...view.around]} />
          <EventNotices notices={view.notices} />
          <EventText text={view.text} />
          <GoodToKnowList facts={view.facts} />
          <ComingDates dates={view.dates} onDatePage={view.onDatePage} />
          {isStillOnline(view) && <NewHere look="narrow" />}
          <JoinBar card={view.card} state={state} />
          <Report href={`${view.eventHref}/report`} />
        </div>
      </article>
      <AroundHour view={view} />
    </Wrap>
  );
}

/** Whether somebody can still come, and through a link: what newcomers are told is about online rooms. */
function isStillOnline({ notices, facts }: EventPageView): boolean {
  const isOver = notices.some(({ kind }) => kind === "past" || kind === "cancelled");
  return !isOver && !facts.some(({ key }) => key === "heldAt" || key === "inPerson");
}

function Crumbs({ view }: { view: EventPageView }) {
  const t = useTranslations("event");
  return (
    <nav className="crumbs" aria-label={t("breadcrumb")}>
      <Link to="/events">
        <Icon of={ArrowLeft} flip />
        {t("allEvents")}
      </Link>
      {view.onDatePage && (
        <Link to={view.eventHref}>
          <Icon of={CalendarDays} />
          {t("allDates")}
        </Link>
      )}
    </nav>
  );
}

/** Where anyone says what is wrong with the listing. */
function Report({ href }: { href: string }) {
  const t = useTranslations("event");
  return (
    <p className="event__report small">
      <Link to={href} rel="nofollow">
        <Icon of={Flag} />
        {t("report")}
      </Link>
    </p>
  );
}

function AroundHour({ view }: { view: EventPageView }) {
  const t = useTranslations("event");
  const now = useLaterMinute();
  if (view.around.length === 0) return null;
  return (
    <section className="around-hour" aria-labelledby="around-hour">
      <h2 id="around-hour">{t("around")}</h2>
      <ol>
        {view.around.map((row) => (
          <EventRow key={row.href} row={row} level={3} now={now} />
        ))}
      </ol>
    </section>
  );
}
