import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SignUpView } from "#web/routes/signup/load-sign-up.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";

type ConsentProps = { view: Pick<SignUpView, "siteName" | "consentDate">; error: string | undefined };

/** What an account stores and why, and the agreement to it (PRODUCT P9): what people choose here can show what they believe. */
export function Consent({ view: { siteName, consentDate }, error }: ConsentProps) {
  const t = useTranslations("accounts.signUp");
  const link = (words: ReactNode) => (
    <Link to="/privacy-policy" target="_blank">
      {words}
    </Link>
  );
  return (
    <section className="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">{t("consentTitle")}</h2>
      <p>{t("consentText")}</p>
      <CheckboxField
        name="consent"
        required
        error={error}
        label={
          <>
            {t.rich("consent", { site: siteName, link })}
            <span className="consent__date">{t("consentDate", { date: consentDate })}</span>
          </>
        }
      />
    </section>
  );
}
