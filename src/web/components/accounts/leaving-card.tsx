import { useEffect } from "react";
import type { Leaving } from "#web/components/accounts/auth-answer.ts";
import { AuthHead, AuthPage } from "#web/components/accounts/auth-page.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

/** On to a provider: by itself, with and without JavaScript, and by a link where the browser holds that back. */
export function LeavingCard({ leaving: { to, provider } }: { leaving: Leaving }) {
  const t = useTranslations("accounts");
  const title = t("social.leaving", { provider });
  useEffect(() => window.location.assign(to), [to]);
  return (
    <AuthPage title={title}>
      <meta httpEquiv="refresh" content={`0; url=${to}`} />
      <AuthHead title={title}>{t("social.leavingText", { provider })}</AuthHead>
      <a href={to} className={buttonClass("primary", "large")}>
        {t("continueWith", { provider })}
      </a>
    </AuthPage>
  );
}
