import Download from "lucide/dist/esm/icons/download.mjs";
import { CONTACT_EXPORTS, CONTACT_LISTS, COUNTED_WEEKS, LEFT_RETENTION_MS } from "#core/contacts/contact.ts";
import { CONTACTS_PATH } from "#core/contacts/contacts-address.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import { AdminChoice } from "#web/components/admin/admin-list.tsx";
import { NewestContacts } from "#web/routes/admin-newsletter/newest-contacts.tsx";
import type { NewsletterTab, RemoveQuestion } from "#web/routes/admin-newsletter/admin-newsletter.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/choice-fields.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { Plot } from "#web/ui/plot.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The Newsletter tab: figures, twelve weeks, the export and the newest addresses. */
export function NewsletterLists({ view }: { view: NewsletterTab }) {
  const t = useTranslations("adminNewsletter");
  return (
    <div className="newsletter-tab">
      {view.question !== null && <RemoveDialog key={view.question.id} question={view.question} />}
      {view.isElsewhere && <Alert>{t("elsewhere")}</Alert>}
      <Figures counts={view.counts} />
      <div className="newsletter-tab__two">
        <Chart weeks={view.weeks} plot={view.plot} />
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
          <dt>{name === "left" ? t("left", { days: LEFT_RETENTION_MS / DAY_MS }) : t(name)}</dt>
          <dd>{t("figure", { count: counts[name] })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ weeks, plot }: Pick<NewsletterTab, "weeks" | "plot">) {
  const t = useTranslations("adminNewsletter");
  const [first, last] = [weeks[0]?.count ?? 0, weeks.at(-1)?.count ?? 0];
  return (
    <section className="card" aria-labelledby="newsletter-chart">
      <h2 id="newsletter-chart">{t("chart", { weeks: COUNTED_WEEKS })}</h2>
      {plot === null ? (
        <p className="muted">{t("chartEmpty")}</p>
      ) : (
        <>
          <p className="visually-hidden">{t("chartWords", { first, last, weeks: COUNTED_WEEKS - 1 })}</p>
          <Plot svg={plot} from={weeks[0]?.date ?? ""} to={t("now")} />
          <ul className="visually-hidden">
            {weeks.map(({ date, count }) => (
              <li key={date}>{t("chartWeek", { date, count })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Chooses a list and which of its addresses to export. The browser downloads the response, and the page stays. */
function NewsletterExport({ list, fileNames }: Pick<NewsletterTab, "list" | "fileNames">) {
  const t = useTranslations("adminNewsletter.export");
  const tLists = useTranslations("adminNewsletter.lists");
  return (
    <section className="card" aria-labelledby="newsletter-export">
      <h2 id="newsletter-export">{t("title")}</h2>
      <form className="stack" action="/admin/newsletter/export.csv" method="get">
        <AdminChoice
          name="list"
          label={t("list")}
          value={list}
          options={CONTACT_LISTS.map((value) => ({ value, label: tLists(value) }))}
        />
        <AdminChoice
          name="who"
          label={t("who")}
          value={CONTACT_EXPORTS[0]}
          options={CONTACT_EXPORTS.map((value) => ({ value, label: t(value) }))}
        />
        <p className="small soft">{t("hint")}</p>
        <Button look="primary" type="submit">
          <Icon of={Download} />
          {t("submit")}
        </Button>
        <p className="smallest muted">{t("names", fileNames)}</p>
      </form>
    </section>
  );
}

/**
 * Asks before an address is removed from its list, or, when it has left, erased: a dialog with JavaScript, part of the
 * page without.
 */
function RemoveDialog({ question }: { question: RemoveQuestion }) {
  const t = useTranslations("adminNewsletter.asking");
  const { id, email, list, hasLeft, back } = question;
  return (
    <PageDialog labelledBy="remove-question" describedBy="remove-text" back={back}>
      <DeskForm form="remove" action={CONTACTS_PATH}>
        <h2 id="remove-question">{t.rich(hasLeft ? "titleLeft" : "title", { email, list, bdi })}</h2>
        <p id="remove-text" className="soft">
          {t(hasLeft ? "textLeft" : "text", { days: LEFT_RETENTION_MS / DAY_MS })}
        </p>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="contact" value={id} />
        <input type="hidden" name="returnTo" value={back} />
        {hasLeft ? (
          <input type="hidden" name="forget" value="yes" />
        ) : (
          <CheckboxField name="forget" label={t("forget")} hint={t("forgetHint")} scope="remove" />
        )}
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
          <SubmitButton look="danger">{t(hasLeft ? "submitLeft" : "submit")}</SubmitButton>
        </div>
      </DeskForm>
    </PageDialog>
  );
}
