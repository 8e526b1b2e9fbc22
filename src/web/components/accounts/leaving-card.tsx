import { useEffect, useState } from "react";
import { AuthHead, AuthPage, type ProviderRedirect } from "#web/components/accounts/auth-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Redirects to a sign-in provider, with and without JavaScript. The link is for browsers that block the redirect. */
export function LeavingCard({ leaving: { to, provider } }: { leaving: ProviderRedirect }) {
  const t = useTranslations();
  const title = t("accounts.social.leaving", { provider });
  const hydrated = useHydrated();
  // A document redirects by its `meta` element, a card rendered in the browser by script. Both at once would start the
  // provider's flow twice, and the second response would find the one-time state already used.
  const [isDocument] = useState(!hydrated);
  useEffect(() => {
    if (!isDocument) window.location.assign(to);
  }, [isDocument, to]);
  return (
    <AuthPage title={title}>
      {isDocument && <meta httpEquiv="refresh" content={`0; url=${to}`} />}
      <AuthHead title={title}>{t("accounts.social.leavingText", { provider })}</AuthHead>
      <a href={to} className={buttonClass("primary", "large")}>
        {t("accounts.continueWith", { provider })}
      </a>
    </AuthPage>
  );
}
