import { CONTACTS_PATH } from "#core/contacts/contacts-address.ts";
import { LEFT_KEPT_MS } from "#core/contacts/contact.ts";
import { DAY_MS } from "#core/time/instant.ts";
import "#messages/parts/admin-newsletter.ts";
import { bdi } from "#web/ui/rich-words.tsx";
import type { RemoveQuestion } from "#web/routes/admin-newsletter/newsletter-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** Whether an address is to leave its list, or, once it has left, to be forgotten: a dialog with JavaScript, in the flow of the page without. */
export function RemoveDialog({ question }: { question: RemoveQuestion }) {
  const t = useTranslations("adminNewsletter.asking");
  const { id, email, list, hasLeft, back } = question;
  return (
    <PageDialog labelledBy="remove-question" describedBy="remove-text" back={back}>
      <PostForm action={CONTACTS_PATH}>
        <h2 id="remove-question">{t.rich(hasLeft ? "titleLeft" : "title", { email, list, bdi })}</h2>
        <p id="remove-text" className="soft">
          {t(hasLeft ? "textLeft" : "text", { days: LEFT_KEPT_MS / DAY_MS })}
        </p>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="contact" value={id} />
        <input type="hidden" name="returnTo" value={back} />
        {hasLeft ? (
          <input type="hidden" name="forget" value="yes" />
        ) : (
          <CheckboxField name="forget" label={t("forget")} hint={t("forgetHint")} scope="remove" />
        )}
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
          <SubmitButton look="danger">{t(hasLeft ? "submitLeft" : "submit")}</SubmitButton>
        </div>
      </PostForm>
    </PageDialog>
  );
}
