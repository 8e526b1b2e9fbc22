import "#messages/parts/admin-newsletter.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** In place of the tab when its lists could not be read. */
export function NewsletterFailed({ requestId, here }: { requestId: string; here: string }) {
  const t = useTranslations("adminNewsletter");
  return (
    <section className="stack" aria-labelledby="newsletter-failed">
      <h2 id="newsletter-failed">{t("failed")}</h2>
      <Alert tone="danger">{t("failedText", { requestId })}</Alert>
      <p>
        <ButtonLink to={here} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      </p>
    </section>
  );
}
