import Check from "lucide-react/icons/check";
import Hourglass from "lucide-react/icons/hourglass";
import LogOut from "lucide-react/icons/log-out";
import { Form } from "react-router";
import { CONTACT_LISTS } from "#core/contacts/contact.ts";
import "#messages/parts/admin-newsletter.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminTable } from "#web/components/admin/admin-table.tsx";
import type { ContactLine, NewsletterTab } from "#web/routes/admin-newsletter/newsletter-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Pill } from "#web/ui/pill.tsx";

const PILLS = {
  confirmed: { tone: "success", icon: Check },
  pending: { tone: "warn", icon: Hourglass },
  left: { tone: "plain", icon: LogOut },
} as const;

/** The addresses of one of the lists, the newest first. */
export function NewestContacts({ view }: { view: NewsletterTab }) {
  const t = useTranslations("adminNewsletter");
  const { list, lines, olderHref, isFirst } = view;
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="newest-contacts">{t(`newest.${list}`)}</h2>
        <ListChoice key={list} list={list} />
      </div>
      {lines.length === 0 ? (
        <Empty title={t("none")} headingLevel="h3" />
      ) : (
        <AdminTable labelledBy="newest-contacts" columns={[t("columns.email"), t("columns.since"), t("columns.state")]}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </AdminTable>
      )}
      {(olderHref !== null || !isFirst) && (
        <div className="newsletter-tab__pages">
          {!isFirst && (
            <ButtonLink look="quiet" to={`/admin/newsletter?list=${list}`}>
              {t("newestAgain")}
            </ButtonLink>
          )}
          {olderHref !== null && <ButtonLink to={olderHref}>{t("older")}</ButtonLink>}
        </div>
      )}
    </section>
  );
}

function ListChoice({ list }: Pick<NewsletterTab, "list">) {
  const t = useTranslations("adminNewsletter");
  return (
    <Form className="newsletter-tab__choice" action="/admin/newsletter">
      <AdminChoice
        name="list"
        label={t("export.list")}
        value={list}
        options={CONTACT_LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
      />
      <Button look="outline" type="submit">
        {t("show")}
      </Button>
    </Form>
  );
}

function Line({ line: { email, since, state } }: { line: ContactLine }) {
  const t = useTranslations("adminNewsletter");
  return (
    <tr>
      <td data-label={t("columns.email")}>
        <b dir="auto">{email}</b>
      </td>
      <td data-label={t("columns.since")}>{since}</td>
      <td data-label={t("columns.state")}>
        <Pill {...PILLS[state]}>{t(`state.${state}`)}</Pill>
      </td>
    </tr>
  );
}
