import { Link } from "react-router";
import type { WhatFitsView } from "#web/routes/free-hours/free-hours-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** What fits the hours as they are stored. */
export function WhatFits({ fitting }: { fitting: WhatFitsView }) {
  const t = useTranslations("freeHours.fitting");
  return (
    <section className="what-fits" aria-labelledby="what-fits">
      <h2 id="what-fits">{t("title")}</h2>
      {fitting.shows === "nothing-marked" && <p className="soft">{t("nothingMarked")}</p>}
      {fitting.shows === "failed" && <Alert tone="danger">{t("failed")}</Alert>}
      {fitting.shows === "events" && <Events fitting={fitting} />}
    </section>
  );
}

function Events({ fitting: { total, events } }: { fitting: Extract<WhatFitsView, { shows: "events" }> }) {
  const t = useTranslations("freeHours.fitting");
  return (
    <>
      <p className="small muted">{t("count", { count: total })}</p>
      {events.length > 0 && (
        <ul>
          {events.map(({ href, title, next, fit }) => (
            <li key={href}>
              <h3>
                <RowLink href={href}>
                  <bdi>{title}</bdi>
                </RowLink>
              </h3>
              <p className="small soft">{next}</p>
              <p className="event-row__fit" data-fit={fit.tone}>
                {fit.words}
              </p>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <p className="what-fits__all">
          <Link to="/events?fits=mine">{t("all")}</Link>
        </p>
      )}
    </>
  );
}
