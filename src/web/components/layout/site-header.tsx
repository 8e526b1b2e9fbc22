import Menu from "lucide/dist/esm/icons/menu.mjs";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { signInAddress, signUpAddress } from "#web/http/return-address.ts";
import { DRAWER_ID, Drawer } from "#web/components/layout/drawer.tsx";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { LazyMemberActions } from "#web/components/layout/lazy-member-parts.tsx";
import { SkipLink } from "#web/components/layout/route-announcer.tsx";
import { SITE_LINKS, currentMark } from "#web/components/layout/site-links.ts";
import { SearchLink } from "#web/components/search/search-link.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { opensDialog } from "#web/ui/dialog-commands.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The site's links; below 62rem they move into the drawer. */
export function SiteHeader({ view }: { view: LayoutView }) {
  const location = useLocation();
  const { pathname, key } = location;
  const { account, site } = view;
  const commonProps = { siteName: site.name, pathname };
  return (
    <header className="site-header">
      <SkipLink />
      <div className="wrap site-header__bar">
        {account === null ? (
          <HeaderBar {...commonProps} signIn={signInAddress(location)} signUp={signUpAddress(location)} />
        ) : (
          <HeaderBar
            {...commonProps}
            menu={<LazyMemberActions account={account} timeStyle={timeStyleOf(view)} place={key} />}
          />
        )}
      </div>
      <Drawer key={key} view={view} />
    </header>
  );
}

function timeStyleOf({ language, zone, hour12 }: LayoutView): string {
  return `${language} ${zone.id} ${hour12}`;
}

/** Ends with the links to sign in and to create an account, or with the menu of the signed-in person. */
type HeaderBarProps = { siteName: string; pathname: string } & (
  | { signIn: string; signUp: string }
  | { menu: ReactNode }
);

function HeaderBar({ siteName, pathname, ...end }: HeaderBarProps) {
  const t = useTranslations("layout");
  return (
    <>
      <SiteMark name={siteName} />
      <nav className="main-nav" aria-label={t("mainNav")}>
        {SITE_LINKS.map((link) => (
          <RowLink key={link.href} href={link.href} {...currentMark(link, pathname, "menu" in end)}>
            {t(link.label)}
          </RowLink>
        ))}
      </nav>
      <div className="site-header__actions">
        <SearchLink />
        {"menu" in end ? (
          end.menu
        ) : (
          <>
            <RowLink href={end.signIn} rel="nofollow" className={buttonClass("outline", "normal")}>
              {t("signIn")}
            </RowLink>
            <RowLink
              href={end.signUp}
              rel="nofollow"
              className={buttonClass("primary", "normal", "site-header__sign-up")}
            >
              {t("createAccount")}
            </RowLink>
          </>
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
    </>
  );
}

/** The logo and the site's name, linking to the home page: two dials, one hand through both. */
export function SiteMark({ name }: { name: string }) {
  const t = useTranslations("layout");
  return (
    <RowLink className="site-mark" href="/home" aria-label={t("homeLink", { site: name })}>
      <svg
        viewBox="0 0 32 32"
        width="32"
        height="32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        aria-hidden="true"
      >
        <circle cx="16" cy="16" r="13.6" />
        <circle cx="16" cy="16" r="6.6" />
        <path d="M16 16 25.7 6.3" strokeLinecap="round" />
        <circle cx="16" cy="16" r="2.1" fill="currentColor" stroke="none" />
      </svg>
      <span>{name}</span>
    </RowLink>
  );
}
