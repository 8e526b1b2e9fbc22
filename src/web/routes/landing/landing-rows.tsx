import "#messages/parts/landing.ts";
import { EventRow } from "#web/components/events/event-row.tsx";
import { ExampleNotice } from "#web/components/events/example-notice.tsx";
import { useLaterMinute } from "#web/components/events/use-later-minute.ts";
import type { LandingPreview } from "#web/routes/landing/landing-view.ts";
import { useTranslations } from "#web/texts.tsx";

/** The calendar's next rows on a card, and what can truly be claimed of it. */
export function LandingRows({ preview: { rows, claims } }: { preview: LandingPreview }) {
  const t = useTranslations("landing");
  const now = useLaterMinute();
  if (rows.length === 0) return null;
  return (
    <section className="wrap landing-rows" aria-labelledby="landing-next">
      <h2 className="visually-hidden" id="landing-next">
        {t("next")}
      </h2>
      <ExampleNotice events={rows} />
      <div className="card">
        <ol>
          {rows.map((row, at) => (
            <EventRow key={row.href ?? at} row={row} level={3} now={now} />
          ))}
        </ol>
      </div>
      {claims.length > 0 && (
        <ul className="claims" aria-label={t("claims")}>
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
