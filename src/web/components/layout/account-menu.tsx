import { Avatar } from "#web/components/accounts/avatar.tsx";
import { AccountLinksList } from "#web/components/layout/account-links-list.tsx";
import { AccountPerson } from "#web/components/layout/account-person.tsx";
import type { AccountView } from "#web/components/layout/account-view.ts";
import { useTranslations } from "#web/texts.tsx";

const ACCOUNT_MENU_ID = "account-menu";

/** The account menu: the browser's own popover, so it opens, closes and hears Escape without script too. */
export function AccountMenu({ account }: { account: AccountView }) {
  const t = useTranslations("layout.accountMenu");
  return (
    <>
      <button
        type="button"
        className="icon-button account-menu__button"
        aria-label={t("open", { name: account.name ?? account.email })}
        popoverTarget={ACCOUNT_MENU_ID}
      >
        <Avatar initial={account.initial} pictureKey={account.pictureKey} />
      </button>
      <div id={ACCOUNT_MENU_ID} popover="auto" className="account-menu">
        <AccountPerson account={account} />
        <nav className="account-links" aria-label={t("label")}>
          <AccountLinksList account={account} />
        </nav>
      </div>
    </>
  );
}
