import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { signInAddress, signUpAddress } from "#web/http/return-address.ts";
import { LazyAccountLinksList, LazyAccountPerson } from "#web/components/layout/lazy-member-parts.tsx";
import { type LayoutView, zonePageAddress } from "#web/components/layout/layout-view.ts";
import { currentMark, SITE_LINKS } from "#web/components/layout/site-links.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { closesDialog } from "#web/ui/dialog-commands.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

export const DRAWER_ID = "site-menu";

/**
 * The site's links for small screens, at the inline end: a modal dialog, so the browser traps the focus and handles
 * Escape.
 */
export function Drawer({ view }: { view: LayoutView }) {
  const location = useLocation();
  const { account } = view;
  const { city, offset } = view.zone;
  const zone = { city, offset };
  const commonProps = { pathname: location.pathname, zone, zonePage: zonePageAddress(location) };
  const dialog = {
    id: DRAWER_ID,
    popover: "auto",
    className: "drawer",
    "aria-labelledby": "site-menu-title",
    closedby: "any",
  } as const;
  if (account === null) {
    return (
      <dialog {...dialog}>
        <DrawerParts {...commonProps} signIn={signInAddress(location)} signUp={signUpAddress(location)} />
      </dialog>
    );
  }
  return (
    <dialog {...dialog}>
      <DrawerParts
        {...commonProps}
        person={<LazyAccountPerson account={account} />}
        links={<LazyAccountLinksList account={account} />}
      />
    </dialog>
  );
}

type DrawerPartsProps = {
  pathname: string;
  zone: { city: string; offset: string };
  zonePage: string;
} & ({ signIn: string; signUp: string } | { person: ReactNode; links: ReactNode });

function DrawerParts({ pathname, zone, zonePage, ...own }: DrawerPartsProps) {
  const t = useTranslations("layout");
  const tZone = useTranslations("zone");
  return (
    <>
      <div className="drawer__head">
        <h2 id="site-menu-title">{t("menu")}</h2>
        <button type="button" className="icon-button" aria-label={t("closeMenu")} {...closesDialog(DRAWER_ID)}>
          <Icon of={X} />
        </button>
      </div>
      {"person" in own && own.person}
      <nav aria-label={t("mainNav")}>
        {SITE_LINKS.map((link) => (
          <RowLink key={link.href} href={link.href} {...currentMark(link, pathname, "person" in own)}>
            <Icon of={link.icon} />
            {t(link.label)}
          </RowLink>
        ))}
      </nav>
      {"links" in own ? (
        <nav className="account-links" aria-label={t("accountMenu.label")}>
          {own.links}
        </nav>
      ) : (
        <p className="drawer__sign-in">
          <RowLink href={own.signIn} rel="nofollow" className={buttonClass("primary", "normal", "button--block")}>
            {t("signIn")}
          </RowLink>
          <RowLink href={own.signUp} rel="nofollow" className={buttonClass("outline", "normal", "button--block")}>
            {t("createAccount")}
          </RowLink>
        </p>
      )}
      <p className="drawer__zone small muted">
        {tZone("drawer", zone)} <RowLink href={zonePage}>{tZone("changeLink")}</RowLink>
      </p>
    </>
  );
}
