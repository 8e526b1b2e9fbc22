import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { formatLocalClock } from "#core/time/format.ts";
import { wallFromMs, wallMs } from "#core/time/local-time.ts";
import { LOCALES } from "#messages/language.ts";
import { CardHead } from "#web/components/events/card-head.tsx";
import { LiveHead } from "#web/components/events/event-list.tsx";
import type { LiveView, RowTimeView } from "#web/components/events/event-row-view.ts";
import { EventTitle, HostLine } from "#web/components/events/event-title.tsx";
import { ElapsedBar, RelativeLine, useRelative } from "#web/components/events/relative-line.tsx";
import { RowPicture } from "#web/components/events/row-picture.tsx";
import { useElapsed, useLaterMinute, useStillRunning } from "#web/components/events/use-elapsed.ts";
import { type LayoutView, useLayoutView } from "#web/components/layout/layout-view.ts";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { SearchForm } from "#web/components/search/search-form.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { usePageMinute } from "#web/components/time/use-page-minute.ts";
import { useReloadWhile } from "#web/components/time/use-reload-while.ts";
import type { HomeList, HomeView, PanelNext } from "#web/routes/home/home-events.tsx";
import { Ways } from "#web/routes/home/ways.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The rows of the panel, live events first. */
const PANEL_ROWS = 4;

/** The first screen: the sky of the visitor's present hour with the clock, the welcome text, and what runs or starts next. */
export function FirstScreen({ body }: Pick<HomeView, "body">) {
  const view = useLayoutView();
  const list = body.shows === "list" ? body : null;
  return (
    <div className="first-screen" data-text={list?.scene.text ?? "dark"}>
      {list !== null && <InlineSvg className="first-screen__sky" svg={list.scene.picture} />}
      <div className="wrap first-screen__parts">
        <Welcome view={view} claims={list?.claims ?? []} ways={list?.ways ?? []} />
        {list !== null && <Panel live={list.live} next={list.next} />}
      </div>
    </div>
  );
}

type WelcomeProps = { view: LayoutView | undefined } & Pick<HomeList, "claims" | "ways">;

function Welcome({ view, claims, ways }: WelcomeProps) {
  const t = useTranslations();
  const tSearch = useTranslations("events.search");
  const launchText = view?.site.launchText ?? null;
  return (
    <section className="first-screen__welcome" aria-labelledby="welcome">
      {view !== undefined && <Clock view={view} />}
      <h1 id="welcome">{t("home.hero.title")}</h1>
      <p className="lede">{t("home.hero.text")}</p>
      {launchText !== null && <p className="hero__opens">{t("home.hero.opens", { when: launchText })}</p>}
      <SearchForm action="/events" label={tSearch("label")} suggests />
      {ways.length > 0 && <Ways ways={ways} />}
      <ButtonLink to="/events" look="primary" size="large">
        {t("home.hero.browse")}
      </ButtonLink>
      <ul className="claims">
        {claims.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
        <li>{t("home.claims.noAccount")}</li>
      </ul>
    </section>
  );
}

/** The visitor's clock, place and date; the zone bar below offers to change the zone. */
function Clock({ view: { now, zone, hour12, language } }: { view: LayoutView }) {
  const t = useTranslations("home.panel");
  const later = usePageMinute(now) - now;
  const clock =
    later === 0
      ? zone.clock
      : formatLocalClock(wallFromMs(wallMs(zone.localNow) + later), { locale: LOCALES[language], hour12 });
  return (
    <p className="first-screen__clock">
      <b>{clock}</b> <span>{t("place", { city: zone.city, date: zone.date })}</span>
    </p>
  );
}

type PanelProps = Pick<HomeList, "live" | "next">;

/** What runs now, filled up with what starts next; nothing when nothing is coming. */
function Panel({ live: loaded, next }: PanelProps) {
  const t = useTranslations("home.panel");
  const live = useStillRunning(loaded);
  const { coming, hasBegun } = useStillComing(next);
  const rest = coming.slice(0, PANEL_ROWS - live.length);
  const [first] = rest;
  if (live.length + rest.length === 0) return null;
  return (
    <section className="card now-panel" aria-labelledby="now">
      {live.length > 0 || hasBegun ? <LiveHead id="now" /> : <NextHead time={first?.time ?? null} />}
      <ul>
        {live.map((each) => (
          <NowItem key={each.href} live={each} />
        ))}
        {rest.map((each) => (
          <NextItem key={each.href} next={each} />
        ))}
      </ul>
      <RowLink className="now-panel__all" href="/events">
        {t("all")}
        <Icon of={ArrowRight} flip />
      </RowLink>
    </section>
  );
}

/** What is not over yet. When one of them begins, the page is loaded anew: only the server knows whether it can be joined. */
function useStillComing(next: readonly PanelNext[]): { coming: readonly PanelNext[]; hasBegun: boolean } {
  const now = useLaterMinute() ?? 0;
  const hasBegun = ({ time }: PanelNext) => time !== null && time.startsAt <= now;
  useReloadWhile(next.some(hasBegun) ? now : null);
  const coming = next.filter(({ time }) => time === null || time.endsAt > now);
  return { coming, hasBegun: coming.some(hasBegun) };
}

/** 'Starting next', with how long until then when it is less than twelve hours. */
function NextHead({ time }: Pick<PanelNext, "time">) {
  const t = useTranslations("home.panel");
  return (
    <div className="now-panel__head">
      <h2 id="now">{t("next")}</h2>
      <p className="soft">{time === null ? t("nothingRunning") : <NextIn time={time} />}</p>
    </div>
  );
}

function NextIn({ time }: { time: RowTimeView }) {
  const t = useTranslations("home.panel");
  const startsIn = useRelative({ time, now: useLaterMinute() });
  if (startsIn === null) return t("nothingRunning");
  return t(startsIn.tone === "soon" ? "nextInMinutes" : "nextInHours", { startsIn: startsIn.words });
}

function NextItem({ next }: { next: PanelNext }) {
  const now = useLaterMinute();
  const { time, duration, save } = next;
  return (
    <li className="now-panel__item now-panel__item--next">
      <RowPicture picture={next.picture} />
      <div className="now-panel__facts">
        <h3 className="now-panel__title">
          <EventTitle event={next} />
        </h3>
        {time !== null && (
          <p className="now-panel__type now-panel__when">
            <LocalTime at={time.startsAt} text={time.clock} />
            {next.day !== null && <span>{next.day}</span>}
            <RelativeLine time={time} now={now} />
            {duration !== null && <span>{duration}</span>}
          </p>
        )}
        <HostLine className="now-panel__host" event={{ ...next, hostTime: null }} details={next.details.slice(0, 1)} />
      </div>
      {save !== null && <SaveButton event={save.key} title={next.title} isSaved={save.isSaved} />}
    </li>
  );
}

function NowItem({ live }: { live: LiveView }) {
  const t = useTranslations("events.live");
  const elapsed = useElapsed(live);
  return (
    <li className="now-panel__item">
      <div className="now-panel__facts">
        <CardHead block="now-panel" event={live} />
        <ElapsedBar label={t("elapsed", { title: live.title })} words={elapsed.left} minutes={elapsed.minutes} />
      </div>
      <div className="now-panel__end">
        {live.joinHref !== null && (
          <a
            className="button button--outline"
            href={live.joinHref}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("joinShortNamed", { title: live.title })}
          >
            {t("joinShort")}
          </a>
        )}
        <span className="smallest">{elapsed.left}</span>
      </div>
    </li>
  );
}
