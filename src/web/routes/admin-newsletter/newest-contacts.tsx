import Check from "lucide/dist/esm/icons/check.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import LogOut from "lucide/dist/esm/icons/log-out.mjs";
import UserMinus from "lucide/dist/esm/icons/user-minus.mjs";
import { Form, Link } from "react-router";
import { CONTACT_LISTS } from "#core/contacts/contact.ts";
import { CONTACTS_PATH, contactsPath } from "#core/contacts/contacts-address.ts";
import { Address, AdminChoice, AdminSearch, AdminTable } from "#web/components/admin/admin-list.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import type { ContactLine, NewsletterTab } from "#web/routes/admin-newsletter/admin-newsletter.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";

const PILLS = {
  confirmed: { tone: "success", icon: Check },
  pending: { tone: "warn", icon: Hourglass },
  left: { tone: "plain", icon: LogOut },
} as const;

/** The addresses of one of the lists: the newest first, or those that match the search. */
export function NewestContacts({ view }: { view: NewsletterTab }) {
  const t = useTranslations("adminNewsletter");
  const { list, query, lines, isCut } = view;
  const columns = [t("columns.email"), t("columns.since"), t("columns.state")];
  return (
    <section className="card admin-card">
      <div className="admin-card__head">
        <h2 id="newest-contacts">{query === null ? t(`newest.${list}`) : t("begins", { list, query })}</h2>
        <ListChoice key={contactsPath({ list, query, after: null })} list={list} query={query} />
      </div>
      {lines.length === 0 ? (
        <Empty title={t("none")} headingLevel="h3">
          {query !== null && <p className="soft">{t("noneFound")}</p>}
        </Empty>
      ) : (
        <AdminTable labelledBy="newest-contacts" columns={columns} actions={t("columns.acts")}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </AdminTable>
      )}
      {isCut && <p className="newsletter-tab__cut small muted">{t("first", { count: lines.length })}</p>}
      <Pages view={view} />
    </section>
  );
}

function Pages({ view: { list, olderHref, isFirst } }: { view: NewsletterTab }) {
  const t = useTranslations("adminNewsletter");
  if (olderHref === null && isFirst) return null;
  return (
    <div className="newsletter-tab__pages">
      {!isFirst && (
        <ButtonLink look="quiet" to={contactsPath({ list, query: null, after: null })}>
          {t("newestAgain")}
        </ButtonLink>
      )}
      {olderHref !== null && <ButtonLink to={olderHref}>{t("older")}</ButtonLink>}
    </div>
  );
}

function ListChoice({ list, query }: Pick<NewsletterTab, "list" | "query">) {
  const t = useTranslations("adminNewsletter");
  return (
    <search>
      <Form className="newsletter-tab__choice" action={CONTACTS_PATH}>
        <AdminSearch name="q" label={t("search")} value={query} />
        <AdminChoice
          name="list"
          label={t("export.list")}
          value={list}
          options={CONTACT_LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
        />
        <Button look="outline" type="submit">
          {t("show")}
        </Button>
        {query !== null && (
          <Link to={contactsPath({ list, query: null, after: null })} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}

function Line({ line }: { line: ContactLine }) {
  const t = useTranslations("adminNewsletter");
  const { email, since, state } = line;
  return (
    <tr>
      <td data-label={t("columns.email")}>
        <b>
          <Address email={email} />
        </b>
      </td>
      <td data-label={t("columns.since")}>{since}</td>
      <td data-label={t("columns.state")}>
        <Pill {...PILLS[state]}>{t(`state.${state}`)}</Pill>
      </td>
      <td>
        <Acts line={line} />
      </td>
    </tr>
  );
}

function Acts({ line: { email, state, removeHref } }: { line: ContactLine }) {
  const t = useTranslations("adminNewsletter");
  return (
    <div className="admin-table__acts">
      <ButtonLink to={removeHref} look="quiet" preventScrollReset>
        <Icon of={UserMinus} />
        <span>{t.rich(state === "left" ? "forget" : "remove", { email, hidden })}</span>
      </ButtonLink>
    </div>
  );
}
