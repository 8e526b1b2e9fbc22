import { LIST_EMAIL, NEWSLETTER_HONEYPOT } from "#web/components/contacts/list-forms.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { HoneypotField } from "#web/ui/honeypot-field.tsx";

type NewsletterFormProps = {
  /** The address of the site's mailing-list service, which opens in a new tab (spec); null for the site's own list. */
  service: string | null;
  /** The prefix of the ids of its fields, because a page may contain the form twice. */
  id: string;
  /** The id of the heading that labels the form. */
  titleId: string;
};

/** The newsletter sign-up. A plain form, so that publicly cached pages can contain it. */
export function NewsletterForm({ service, id, titleId }: NewsletterFormProps) {
  const t = useTranslations("layout");
  const elsewhere = service === null ? {} : { target: "_blank", rel: "noopener" };
  return (
    <form
      className="inline-form"
      action={service ?? "/newsletter"}
      method="post"
      aria-labelledby={titleId}
      {...elsewhere}
    >
      <div className="field">
        <label htmlFor={`${id}-email`} className="small">
          {t("emailAddress")}
        </label>
        <input id={`${id}-email`} type="email" name={LIST_EMAIL} autoComplete="email" dir="ltr" required />
      </div>
      <HoneypotField id={`${id}-name`} name={NEWSLETTER_HONEYPOT} />
      <Button look="primary" type="submit">
        {t("signUp")}
        {service !== null && <VisuallyHidden> {t("newTab")}</VisuallyHidden>}
      </Button>
    </form>
  );
}
