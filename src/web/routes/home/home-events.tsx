import ArrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { AlwaysOpenLine } from "#web/components/events/always-open-line.tsx";
import { EventList } from "#web/components/events/event-list.tsx";
import type { DayView, EventRowView, LiveView } from "#web/components/events/event-row-view.ts";
import { useShownDays } from "#web/components/events/use-elapsed.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import { ZoneBar } from "#web/components/layout/zone-bar.tsx";
import type { HoursView } from "#web/routes/home/hours.tsx";
import type { TopicsView } from "#web/routes/home/topics.tsx";
import type { WayView } from "#web/routes/home/ways.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** 'Upcoming Events': the next ten events, or the notice in their place, and a link to all events. */
export function HomeEvents({ body }: { body: HomeView["body"] }) {
  const t = useTranslations("home.upcoming");
  return (
    <section className="wrap home-list" aria-labelledby="upcoming">
      <div className="home-list__head">
        <h2 id="upcoming">{t("title")}</h2>
        <p className="soft">{t("text")}</p>
        <ZoneBar />
      </div>
      <div>
        {body.shows === "list" && <AlwaysOpenLine rooms={body.rooms} allHref="/events#always-open" />}
        <Listed body={body} />
        <p className="home-list__all">
          <ButtonLink to="/events" size="large">
            {t("browseAll")}
            <Icon of={ArrowRight} flip />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Listed({ body }: { body: HomeView["body"] }) {
  const t = useTranslations();
  const days = useShownDays(body.shows === "list" ? body.days : []);
  if (body.shows === "failed") {
    const message = t("events.errorMessage", { requestId: body.requestId });
    return (
      <>
        <Alert tone="danger">{t("events.error", { message })}</Alert>
        <p className="events__again">
          <ButtonLink to="." reloadDocument>
            {t("events.tryAgain")}
          </ButtonLink>
        </p>
      </>
    );
  }
  if (days.length === 0) {
    return (
      <Empty title={t("home.upcoming.empty")} headingLevel="h3">
        <ButtonLink to="/organizers">{t("home.upcoming.organizers")}</ButtonLink>
      </Empty>
    );
  }
  return <EventList days={days} level={3} />;
}

/** An event of the panel that starts next; `day` is null for today. */
export type PanelNext = EventRowView & { day: string | null };

/** The directory's current content. `hours` is null when no event begins in the next 24 hours, `topics` without a tile. */
export type HomeList = {
  shows: "list";
  /** The sky of the visitor's present hour, and which text is legible on it. */
  scene: { picture: string; text: "light" | "dark" };
  claims: readonly string[];
  /** The events that start next, for the panel. */
  next: readonly PanelNext[];
  live: LiveView[];
  ways: readonly WayView[];
  hours: HoursView | null;
  topics: TopicsView | null;
  days: readonly DayView[];
  rooms: readonly { href: string | null; title: string }[];
};

/** The public home page; its welcome text is shown even when the directory cannot be read. */
export type HomeView = PageHead & {
  body: HomeList | { shows: "failed"; requestId: string };
};
