import Menu from "lucide-react/icons/menu";
import { Link, useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { signInAddress } from "#web/components/accounts/return-address.ts";
import { AccountMenu } from "#web/components/layout/account-menu.tsx";
import { Drawer, DRAWER_ID } from "#web/components/layout/drawer.tsx";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { currentMark, SITE_LINKS } from "#web/components/layout/site-links.ts";
import { SiteMark } from "#web/components/layout/site-mark.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { opensDialog } from "#web/ui/dialog-commands.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The links of the site; below 62rem they move into the drawer. */
export function SiteHeader({ view }: { view: LayoutView }) {
  const t = useTranslations("layout");
  const location = useLocation();
  const { pathname, key } = location;
  return (
    <header className="site-header">
      <div className="wrap site-header__bar">
        <SiteMark name={view.site.name} />
        <nav className="main-nav" aria-label={t("mainNav")}>
          {SITE_LINKS.map((link) => (
            <Link key={link.href} to={link.href} {...currentMark(link, pathname)}>
              {t(link.label)}
            </Link>
          ))}
        </nav>
        <div className="site-header__actions">
          {view.account === null ? (
            <ButtonLink to={signInAddress(location)} rel="nofollow">
              {t("signIn")}
            </ButtonLink>
          ) : (
            <AccountMenu key={key} account={view.account} />
          )}
          <button
            type="button"
            className="icon-button site-header__menu"
            aria-label={t("openMenu")}
            aria-haspopup="dialog"
            {...opensDialog(DRAWER_ID)}
          >
            <Icon of={Menu} />
          </button>
        </div>
      </div>
      <Drawer key={key} view={view} />
    </header>
  );
}
