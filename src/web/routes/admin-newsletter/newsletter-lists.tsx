import type { CSSProperties } from "react";
import { COUNTED_WEEKS, LEFT_KEPT_MS } from "#core/contacts/contact.ts";
import { DAY_MS } from "#core/time/instant.ts";
import "#messages/parts/admin-newsletter.ts";
import { NewestContacts } from "#web/routes/admin-newsletter/newest-contacts.tsx";
import { NewsletterExport } from "#web/routes/admin-newsletter/newsletter-export.tsx";
import { RemoveDialog } from "#web/routes/admin-newsletter/remove-dialog.tsx";
import type { NewsletterTab } from "#web/routes/admin-newsletter/newsletter-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** The Newsletter tab: figures, twelve weeks, the export and the newest addresses. */
export function NewsletterLists({ view }: { view: NewsletterTab }) {
  const t = useTranslations("adminNewsletter");
  return (
    <div className="newsletter-tab">
      {view.question !== null && <RemoveDialog key={view.question.id} question={view.question} />}
      {view.isElsewhere && <Alert>{t("elsewhere")}</Alert>}
      <Figures counts={view.counts} />
      <div className="newsletter-tab__two">
        <Chart weeks={view.weeks} />
        <NewsletterExport list={view.list} fileNames={view.fileNames} />
      </div>
      <NewestContacts view={view} />
    </div>
  );
}

const FIGURES = ["confirmed", "pending", "left", "waitlist"] as const;

function Figures({ counts }: Pick<NewsletterTab, "counts">) {
  const t = useTranslations("adminNewsletter");
  return (
    <dl className="import-figures" aria-label={t("figures")}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{name === "left" ? t("left", { days: LEFT_KEPT_MS / DAY_MS }) : t(name)}</dt>
          <dd>{t("figure", { count: counts[name] })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ weeks }: Pick<NewsletterTab, "weeks">) {
  const t = useTranslations("adminNewsletter");
  const [first, last] = [weeks[0]?.count ?? 0, weeks.at(-1)?.count ?? 0];
  return (
    <section className="card" aria-labelledby="newsletter-chart">
      <h2 id="newsletter-chart">{t("chart", { weeks: COUNTED_WEEKS })}</h2>
      <p className="visually-hidden">{t("chartWords", { first, last, weeks: COUNTED_WEEKS - 1 })}</p>
      <div className="week-bars" aria-hidden="true">
        {weeks.map(({ date, height }) => (
          <i key={date} style={{ "--height": `${height}%` } as CSSProperties} />
        ))}
      </div>
      <p className="week-bars__ends smallest muted" aria-hidden="true">
        <span>{weeks[0]?.date}</span>
        <span>{t("now")}</span>
      </p>
      <ul className="visually-hidden">
        {weeks.map(({ date, count }) => (
          <li key={date}>{t("chartWeek", { date, count })}</li>
        ))}
      </ul>
    </section>
  );
}
