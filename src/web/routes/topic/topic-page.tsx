import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import { WaysMenu } from "#web/components/layout/ways-menu.tsx";
import { AlwaysOpenLine } from "#web/components/events/always-open-line.tsx";
import { ExampleNotice } from "#web/components/events/card-head.tsx";
import { EventList } from "#web/components/events/event-list.tsx";
import { LiveStrip } from "#web/components/events/live-strip.tsx";
import { WeekRibbon } from "#web/components/events/week-ribbon.tsx";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import type { TopicHostView, TopicPageView } from "#web/routes/topic/topic-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** A topic: what it is, what is on now and next, its week, its organizers, and the topics next to it. */
export function TopicPage({ view }: { view: TopicPageView }) {
  const t = useTranslations("topics.page");
  const { live, days, rooms, hosts, related } = view;
  const rows = days.flatMap((day) => day.rows);
  return (
    <Wrap padded>
      <nav className="crumbs" aria-label={t("breadcrumb")}>
        <RowLink href="/topics">
          <Icon of={ArrowLeft} flip />
          {t("all")}
        </RowLink>
      </nav>
      <TopicHead view={view} />
      <ExampleNotice events={[...live, ...rows, ...rooms]} />
      <LiveStrip live={live} more={view.hasMoreLive} />
      <section className="topic-page__week" aria-labelledby="week">
        <h2 id="week">{t("week")}</h2>
        <div className="events__days">
          <WeekRibbon week={view.week} />
        </div>
      </section>
      <div className="topic-page__columns">
        <section className="topic-page__events" aria-labelledby="next">
          <h2 id="next">{t("coming")}</h2>
          <AlwaysOpenLine rooms={rooms} allHref={`${view.listHref}#always-open`} />
          {days.length === 0 ? <p className="soft">{t("noneNext")}</p> : <EventList days={days} level={3} />}
          <AllLinks view={view} />
          <div className="list-menus">
            <WaysMenu menu={view.subscribe} />
            <WaysMenu menu={view.share} />
          </div>
        </section>
        {(hosts.length > 0 || related.length > 0) && (
          <div className="topic-page__side">
            <Hosts hosts={hosts} />
            <Related related={related} />
          </div>
        )}
      </div>
    </Wrap>
  );
}

/** The words about the topic beside the picture of its next event. */
function TopicHead({ view }: { view: TopicPageView }) {
  const t = useTranslations("topics.kind");
  return (
    <div className="topic-page__head">
      <div className="topic-page__words">
        <p className="topic-page__kind">{t(view.kind)}</p>
        <h1 dir="auto">{view.title}</h1>
        {view.introduction.length > 0 && (
          <div className="topic-page__introduction">
            {view.introduction.map((paragraph, at) => (
              <p key={at} dir="auto">
                {paragraph}
              </p>
            ))}
          </div>
        )}
        <p className="topic-page__facts">
          {view.facts} {view.next}
        </p>
        <ZoneBar />
      </div>
      <InlineSvg className="topic-page__picture" svg={view.picture} />
    </div>
  );
}

function AllLinks({ view }: { view: TopicPageView }) {
  const t = useTranslations("topics.page");
  return (
    <p className="topic-page__all cluster">
      <ButtonLink to={view.listHref} size="large">
        {t("allEvents", { count: view.total })}
        <Icon of={ArrowRight} flip />
      </ButtonLink>
      <ButtonLink to={view.calendarHref} look="quiet" size="large">
        <Icon of={CalendarDays} />
        {t("calendar")}
      </ButtonLink>
    </p>
  );
}

/** The organizers with most events in the topic. */
function Hosts({ hosts }: { hosts: readonly TopicHostView[] }) {
  const t = useTranslations("topics.page");
  if (hosts.length === 0) return null;
  return (
    <section aria-labelledby="hosts">
      <h2 id="hosts">{t("hosts")}</h2>
      <ul className="topic-hosts">
        {hosts.map(({ name, href, mark, count }) => (
          <li key={href ?? name}>
            <InlineSvg className="monogram" svg={mark} />
            <span>
              {href === null ? (
                <bdi>{name}</bdi>
              ) : (
                <RowLink href={href}>
                  <bdi>{name}</bdi>
                </RowLink>
              )}{" "}
              <span className="topic-hosts__count">{count}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Related({ related }: Pick<TopicPageView, "related">) {
  const t = useTranslations("topics.page");
  if (related.length === 0) return null;
  return (
    <nav aria-labelledby="related">
      <h2 id="related">{t("related")}</h2>
      <ul className="chips">
        {related.map(({ href, name }) => (
          <li key={href}>
            <RowLink className="chip" href={href}>
              <bdi>{name}</bdi>
            </RowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
