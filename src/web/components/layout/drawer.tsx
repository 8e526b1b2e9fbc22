import X from "lucide-react/icons/x";
import { Link, useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { signInAddress } from "#web/components/accounts/return-address.ts";
import { AccountLinksList } from "#web/components/layout/account-links-list.tsx";
import { AccountPerson } from "#web/components/layout/account-person.tsx";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { currentMark, SITE_LINKS } from "#web/components/layout/site-links.ts";
import { zonePageAddress } from "#web/components/layout/zone-page-address.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { closesDialog } from "#web/ui/dialog-commands.ts";
import { Icon } from "#web/ui/icon.tsx";

export const DRAWER_ID = "site-menu";

/** The same links for small screens, from the inline end: a modal dialog, so the browser keeps the focus and hears Escape. */
export function Drawer({ view }: { view: LayoutView }) {
  const t = useTranslations("layout");
  const tZone = useTranslations("zone");
  const location = useLocation();
  return (
    <dialog id={DRAWER_ID} popover="auto" className="drawer" aria-labelledby="site-menu-title" closedby="any">
      <div className="drawer__head">
        <h2 id="site-menu-title">{t("menu")}</h2>
        <button type="button" className="icon-button" aria-label={t("closeMenu")} {...closesDialog(DRAWER_ID)}>
          <Icon of={X} />
        </button>
      </div>
      {view.account !== null && <AccountPerson account={view.account} />}
      <nav aria-label={t("mainNav")}>
        {SITE_LINKS.map((link) => (
          <Link key={link.href} to={link.href} {...currentMark(link, location.pathname)}>
            <Icon of={link.icon} />
            {t(link.label)}
          </Link>
        ))}
      </nav>
      {view.account === null ? (
        <p className="drawer__sign-in">
          <ButtonLink look="primary" to={signInAddress(location)} rel="nofollow" className="button--block">
            {t("signIn")}
          </ButtonLink>
        </p>
      ) : (
        <nav className="account-links" aria-label={t("accountMenu.label")}>
          <AccountLinksList />
        </nav>
      )}
      <p className="drawer__zone small muted">
        {tZone(view.zoneIsSites ? "drawerSite" : "drawer", view.zone)}{" "}
        <Link to={zonePageAddress(location)}>{tZone("changeLink")}</Link>
      </p>
    </dialog>
  );
}
