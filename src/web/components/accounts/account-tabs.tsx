import { useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const PAGES = [
  { href: "/profile", label: "profile" },
  { href: "/preferences", label: "preferences" },
  { href: "/account/security", label: "security" },
  { href: "/account", label: "account" },
] as const;

/** The tabs above the pages of the signed-in person's account. */
export function AccountTabs() {
  const t = useTranslations("layout.accountMenu");
  const { pathname } = useLocation();
  // The first match is the most specific one: /account/security begins with /account too.
  const nearest = PAGES.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const tabs = PAGES.map(({ href, label }) => ({ href, label: t(label), current: href === nearest?.href }));
  return (
    <div className="account-tabs">
      <Tabs label={t("label")} tabs={tabs} />
    </div>
  );
}
