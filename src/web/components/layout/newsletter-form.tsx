import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The weekly letter: posts to the mailing-list service of the site in a new tab, as the spec says. */
export function NewsletterForm({ action }: { action: string }) {
  const t = useTranslations("layout");
  return (
    <div className="site-footer__letter" id="newsletter">
      <h2>{t("letter")}</h2>
      <form className="inline-form" action={action} method="post" target="_blank" rel="noopener">
        <div className="field">
          <label htmlFor="newsletter-email" className="small">
            {t("emailAddress")}
          </label>
          <input id="newsletter-email" type="email" name="EMAIL" autoComplete="email" required />
        </div>
        <div className="honeypot">
          <label htmlFor="newsletter-name">{t("leaveEmpty")}</label>
          <input id="newsletter-name" type="text" name="b_name" tabIndex={-1} autoComplete="off" />
        </div>
        <Button look="primary" type="submit">
          {t("signUp")}
          <VisuallyHidden> {t("newTab")}</VisuallyHidden>
        </Button>
      </form>
    </div>
  );
}
