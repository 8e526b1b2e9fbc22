import { checkInput } from "#core/check-input.ts";
import { CLAIM_INPUT, SHORT_TEXT_MAX } from "#core/organizers/people-input.ts";
import { cleanParagraphs, lengthOf } from "#core/text/clean-text.ts";
import type { ClaimAnswer, ClaimView } from "#web/routes/organizer-claim/claim-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

const NONE: FormErrors = {};

/** Why a page belongs to whoever asks for it. */
export function ClaimForm({ view, answer }: { view: ClaimView; answer: ClaimAnswer | null }) {
  const t = useTranslations("organizerClaim");
  const say = useTranslations();
  const recheck = (_name: string, form: FormData) => {
    const checked = checkInput(CLAIM_INPUT, { message: String(form.get("message") ?? "") });
    const fault = checked.ok ? undefined : checked.faults["message"];
    // The input names messages of this page only.
    return fault && say(fault.key as Parameters<typeof say>[0], fault.values);
  };
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <>
      <p className="soft">{t("text")}</p>
      <ErrorSummary errors={errors} found={found} />
      <PostForm onInput={onInput} className="manage__form">
        <input type="hidden" name="owner" value={view.owner} />
        <TextAreaField
          name="message"
          label={t("message")}
          hint={t("messageHint")}
          required
          defaultValue={answer?.message ?? view.typed}
          error={errors["message"]}
          counter={{
            max: SHORT_TEXT_MAX,
            count: (text) => lengthOf(cleanParagraphs(text)),
            text: (n) => t("messageCount", { n }),
          }}
        />
        <SubmitButton>{t("send")}</SubmitButton>
      </PostForm>
    </>
  );
}
