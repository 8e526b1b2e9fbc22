import { lengthOf } from "#core/text/clean-text.ts";
import { REASON_MAX } from "#core/events/reason-of.ts";
import "#messages/parts/event-owner.ts";
import { useTranslations } from "#web/texts.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import type { ReactNode } from "react";

type CancelFormProps = {
  /** The page of cancelling the event, which takes the form too. */
  action: string;
  reason?: string;
  errors?: FormErrors;
  scope?: string;
  returnTo: string;
  /** The way out. */
  children: ReactNode;
};

/** Why an event is called off, on its own page and in the dialog. */
export function CancelForm({ action, reason = "", errors = {}, scope, returnTo, children }: CancelFormProps) {
  const t = useTranslations("eventOwner.cancelling");
  return (
    <PostForm action={action}>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextAreaField
        name="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        rows={3}
        defaultValue={reason}
        error={errors["reason"]}
        {...(scope !== undefined && { scope })}
        counter={{ max: REASON_MAX, count: lengthOf, text: (n) => t("reasonCount", { n, max: REASON_MAX }) }}
      />
      <FormActions>
        <SubmitButton look="danger">{t("submit")}</SubmitButton>
        {children}
      </FormActions>
    </PostForm>
  );
}
