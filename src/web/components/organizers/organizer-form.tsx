import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { checkInput } from "#core/check-input.ts";
import { ORGANIZER_FIELDS, ORGANIZER_INPUT, type OrganizerTyped } from "#core/organizers/organizer-input.ts";
import { GroupFields, ReachFields, VisibilityField } from "#web/components/organizers/organizer-fields.tsx";
import type { OrganizerFormAnswer, OrganizerFormView } from "#web/components/organizers/organizer-form-view.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions, FormTitle } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import { OrganizerPreview } from "#web/components/organizers/organizer-preview.tsx";

type OrganizerFormProps = {
  documentTitle: string;
  view: OrganizerFormView;
  answer: OrganizerFormAnswer | null;
  /** The label of the button; `cancelTo` is the target of 'Cancel'. */
  submit: "register" | "create" | "save";
  cancelTo: string;
};

const NONE: FormErrors = {};

const FAILED = { register: "registerFailed", create: "createFailed", save: "updateFailed" } as const;

/** An organizer's profile as one form, with a preview of its card beside it. */
export function OrganizerForm({ documentTitle, view, answer, submit, cancelTo }: OrganizerFormProps) {
  const t = useTranslations("organizerForm");
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, useRecheck());
  const typed = answer?.typed ?? view.typed;
  const [shown, setShown] = useState(typed);
  const input = (event: FormEvent<HTMLFormElement>) => {
    setShown(typedIn(event.currentTarget));
    onInput(event);
  };
  return (
    <div className="organizer-form">
      <FormTitle title={documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <div className="organizer-form__main">
        <ErrorSummary errors={errors} found={found} />
        <OrganizerFormNotices isStashed={answer === null && view.isStashed} answer={answer} />
        <PostForm onInput={input} failed={{ title: t(FAILED[submit]), text: t("unexpected") }}>
          <input type="hidden" name="owner" value={view.owner} />
          <input type="hidden" name="version" value={answer?.meanwhile?.version ?? view.version} />
          {answer !== null && answer.unclaimed !== null && <input type="hidden" name="another" value="yes" />}
          <GroupFields typed={typed} errors={errors} />
          <ReachFields typed={typed} errors={errors} />
          <VisibilityField typed={typed} errors={errors} />
          <FormActions>
            <SubmitButton size="large">{t(submit)}</SubmitButton>
            <ButtonLink look="quiet" size="large" to={cancelTo}>
              {t("cancel")}
            </ButtonLink>
          </FormActions>
        </PostForm>
      </div>
      <OrganizerPreview typed={shown} />
    </div>
  );
}

function typedIn(form: HTMLFormElement): OrganizerTyped {
  const sent = new FormData(form);
  const texts = ORGANIZER_FIELDS.map((name) => [name, String(sent.get(name) ?? "")] as const);
  return Object.fromEntries(texts) as OrganizerTyped;
}

/** Validates a field as the server does. */
function useRecheck() {
  const t = useTranslations();
  return (name: string, form: FormData): string | undefined => {
    const typed = Object.fromEntries(ORGANIZER_FIELDS.map((field) => [field, form.get(field) ?? ""]));
    const checked = checkInput(ORGANIZER_INPUT, typed);
    const fault = checked.ok ? undefined : checked.faults[name];
    // The input names only messages of this form.
    return fault && t(fault.key as Parameters<typeof t>[0], fault.values);
  };
}

type NoticesProps = { isStashed: boolean; answer: OrganizerFormAnswer | null };

/** Notices to read before the form is sent again. */
function OrganizerFormNotices({ isStashed, answer }: NoticesProps) {
  const t = useTranslations("organizerForm");
  return (
    <div className="organizer-form__notices">
      {isStashed && <Alert>{t("kept")}</Alert>}
      {answer !== null && answer.meanwhile !== null && (
        <Alert tone="warn">
          <p>{t("meanwhile")}</p>
          <ul>
            {answer.meanwhile.values.map((value) => (
              <li key={value} dir="auto">
                {value}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {answer !== null && answer.unclaimed !== null && (
        <Alert tone="warn">
          <p>{t("unclaimed")}</p>
          <p>
            <Link to={answer.unclaimed}>{t("claimLink")}</Link>
          </p>
          <p>{t("createAnyway")}</p>
        </Alert>
      )}
    </div>
  );
}
