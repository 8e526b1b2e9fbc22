import { useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const PAGES = [
  { href: "/profile", label: "profile" },
  { href: "/preferences", label: "preferences" },
  { href: "/account/security", label: "security" },
  { href: "/account", label: "account" },
] as const;

/** The pages about the person who is signed in, at the head of each of them. */
export function AccountTabs() {
  const t = useTranslations("layout.accountMenu");
  const { pathname } = useLocation();
  // The first that fits is the nearest one: /account/security begins with /account too.
  const nearest = PAGES.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const tabs = PAGES.map(({ href, label }) => ({ href, label: t(label), current: href === nearest?.href }));
  return (
    <div className="account-tabs">
      <Tabs label={t("label")} tabs={tabs} />
    </div>
  );
}
