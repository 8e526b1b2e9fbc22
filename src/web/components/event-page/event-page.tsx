import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import { Link } from "react-router";
import { type JoinFacts, type JoinState, joinState, leadsToJoin } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { ComingDates } from "#web/components/event-page/coming-dates.tsx";
import { EventOrganizer } from "#web/components/event-page/event-organizer.tsx";
import { EventCover, EventHead } from "#web/components/event-page/event-head.tsx";
import type { CardView, EventPageView, Notice } from "#web/components/event-page/event-page-view.ts";
import { EventText } from "#web/components/event-page/event-text.tsx";
import { GoodToKnowList } from "#web/components/event-page/good-to-know-list.tsx";
import { JoinButton } from "#web/components/event-page/join-offer.tsx";
import { TimeCard } from "#web/components/event-page/time-card.tsx";
import { EventRow } from "#web/components/events/event-row.tsx";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { useLaterMinute } from "#web/components/events/use-elapsed.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import { NewHere } from "#web/components/new-here/new-here.tsx";
import { usePageMinute } from "#web/components/time/use-page-minute.ts";
import { useReloadWhile } from "#web/components/time/use-reload-while.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

const TONES = {
  cancelled: "warn",
  reported: "warn",
  moved: "info",
  past: "info",
  link: "warn",
  unconfirmed: "info",
} as const;

/** The most important notices, one sentence each. */
function EventNotices({ notices }: { notices: readonly Notice[] }) {
  return notices.map((notice) => (
    <div className="event__notice" key={notice.kind}>
      <Alert tone={TONES[notice.kind]}>
        <p>{notice.text}</p>
        {notice.more !== null && <p dir="auto">{notice.more}</p>}
      </Alert>
    </div>
  ));
}

const load = async () => (await import("#web/components/event-owner/owner-bar.tsx")).OwnerBar;

/** The owner bar; only owners and staff load its code. */
const LazyOwnerBar = lazyPart(load, import.meta.env.SSR ? await load() : null);

/** The page of an event at its next date, or of one of its dates. */
export function EventPage({ view }: { view: EventPageView }) {
  const t = useTranslations("event.card");
  const { now, state } = useJoinState(view.card.date?.join ?? null, view.now);
  return (
    <Wrap padded>
      <div className="event-top">
        <Crumbs view={view} />
        <ZoneBar />
      </div>
      {view.owner !== null && <LazyOwnerBar bar={view.owner} />}
      <article className="event">
        <EventCover cover={view.head.cover} />
        <EventHead head={view.head} />
        <aside className="event__side" aria-label={t("label")}>
          <TimeCard view={view} state={state} now={now} />
          <GoodToKnowList facts={view.facts} />
        </aside>
        <div className="event__body">
          <ExampleNotice events={[view.head, ...view.around]} />
          <EventNotices notices={view.notices} />
          <EventText text={view.text} />
          <ComingDates dates={view.dates} onDatePage={view.onDatePage} />
          {view.organizer !== null && <EventOrganizer organizer={view.organizer} />}
          {isStillOnline(view) && <NewHere look="narrow" />}
          <JoinBar card={view.card} state={state} />
          <Report href={view.reportHref} />
        </div>
      </article>
      <AroundHour view={view} />
    </Wrap>
  );
}

/** Whether people can still join online: the advice for newcomers is about online rooms. */
function isStillOnline({ notices, facts }: EventPageView): boolean {
  const isOver = notices.some(({ kind }) => kind === "past" || kind === "cancelled");
  return !isOver && !facts.some(({ key }) => key === "heldAt" || key === "inPerson");
}

function Crumbs({ view }: { view: EventPageView }) {
  const t = useTranslations();
  return (
    <nav className="crumbs" aria-label={t("event.breadcrumb")}>
      <Link to="/events">
        <Icon of={ArrowLeft} flip />
        {t("event.allEvents")}
      </Link>
      {view.onDatePage && (
        <Link to={view.eventHref}>
          <Icon of={CalendarDays} />
          {t("event.allDates")}
        </Link>
      )}
    </nav>
  );
}

/** The link to report a problem with the listing. */
function Report({ href }: { href: string }) {
  const t = useTranslations();
  return (
    <p className="event__report small">
      <Link to={href} rel="nofollow">
        {t("event.report")}
      </Link>
    </p>
  );
}

function AroundHour({ view }: { view: EventPageView }) {
  const t = useTranslations();
  const now = useLaterMinute();
  if (view.around.length === 0) return null;
  return (
    <section className="around-hour" data-density="compact" aria-labelledby="around-hour">
      <h2 id="around-hour">{t("event.around")}</h2>
      <ol>
        {view.around.map((row) => (
          <EventRow key={row.href} row={row} level={3} now={now} />
        ))}
      </ol>
    </section>
  );
}

/** On phones, a Join bar at the bottom edge while joining leads. Screen readers skip it, because the card has the same button. */
function JoinBar({ card, state }: { card: CardView; state: JoinState | null }) {
  const offer = state ?? card.offer;
  if (offer.offer !== "join" || card.link === null || (state !== null && !leadsToJoin(state))) return null;
  return (
    <div className="join-track" aria-hidden="true">
      <div className="join-bar">
        <JoinButton link={card.link} now={offer.now} repeated />
      </div>
    </div>
  );
}

/**
 * The state of a date, updated each minute. `pageNow` is the minute that the server rendered the page for: the first
 * render must match the server. When the state changes, the data that depends on it (passcode, next date) is loaded
 * again.
 */
function useJoinState(facts: JoinFacts | null, pageNow: EpochMs): { now: EpochMs; state: JoinState | null } {
  const now = usePageMinute(pageNow);
  const state = facts === null ? null : joinState(facts, now);
  const changed = facts !== null && state !== null && !sameState(state, joinState(facts, pageNow));
  useReloadWhile(changed ? now : null);
  return { now, state };
}

function sameState(a: JoinState, b: JoinState): boolean {
  return a.phase === b.phase && a.offer === b.offer;
}
