import { useEffect, useState } from "react";
import { AuthHead, AuthPage, type Leaving } from "#web/components/accounts/auth-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** On to a provider: by itself, with and without JavaScript, and by a link where the browser holds that back. */
export function LeavingCard({ leaving: { to, provider } }: { leaving: Leaving }) {
  const t = useTranslations("accounts");
  const title = t("social.leaving", { provider });
  const hydrated = useHydrated();
  // Its own words lead on from a document, the script from a card that it put into the page: both would walk the way twice,
  // and the provider's second answer finds that the first has used up what the person went there for.
  const [isDocument] = useState(!hydrated);
  useEffect(() => {
    if (!isDocument) window.location.assign(to);
  }, [isDocument, to]);
  return (
    <AuthPage title={title}>
      {isDocument && <meta httpEquiv="refresh" content={`0; url=${to}`} />}
      <AuthHead title={title}>{t("social.leavingText", { provider })}</AuthHead>
      <a href={to} className={buttonClass("primary", "large")}>
        {t("continueWith", { provider })}
      </a>
    </AuthPage>
  );
}
