import LogOut from "lucide-react/icons/log-out";
import { Form, Link, useLocation } from "react-router";
import { forgetAllUnfinished } from "#web/components/event-form/unfinished-forms.ts";
import { accountLinksFor } from "#web/components/layout/account-links.ts";
import type { AccountView } from "#web/components/layout/account-view.ts";
import { currentMark } from "#web/components/layout/site-links.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The links of a person who is signed in, and the way out: a form, because it changes something. */
export function AccountLinksList({ account }: { account: Pick<AccountView, "ownsOrganizer" | "isStaff"> }) {
  const t = useTranslations("layout.accountMenu");
  const { pathname } = useLocation();
  return (
    <>
      {accountLinksFor(account).map((link) => (
        <Link key={link.href} to={link.href} {...currentMark(link, pathname)}>
          <Icon of={link.icon} />
          {t(link.label)}
        </Link>
      ))}
      <Form
        method="post"
        action="/sign-out"
        reloadDocument
        className="account-links__end"
        onSubmit={forgetAllUnfinished}
      >
        <button type="submit">
          <Icon of={LogOut} flip />
          {t("signOut")}
        </button>
      </Form>
    </>
  );
}
