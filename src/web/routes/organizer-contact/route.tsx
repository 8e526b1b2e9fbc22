import { data } from "react-router";
import { checkInput } from "#core/check-input.ts";
import { MESSAGE_INPUT } from "#core/organizers/organizer-people.ts";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { BesideOrganizer } from "#web/components/organizers/beside-organizer.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import {
  type ContactAnswer,
  type ContactView,
  contactAction,
  contactLoader,
} from "#web/routes/organizer-contact/organizer-contact.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/choice-fields.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions, FormTitle } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import type { Route } from "./+types/route.ts";

const NONE: FormErrors = {};

/** The form with which a member writes to an organizer without learning the organizer's address. */
function ContactPage({ view, answer }: { view: ContactView; answer: ContactAnswer | null }) {
  const t = useTranslations("organizerContact");
  const tAll = useTranslations();
  const { name, path, email, mailto, isFirst } = view;
  const recheck = (field: string, form: FormData) => {
    const typed = { message: String(form.get("message") ?? ""), shareEmail: "" };
    const checked = checkInput(MESSAGE_INPUT, typed);
    const fault = checked.ok ? undefined : checked.faults[field];
    // Validation uses messages of this page only.
    return fault && tAll(fault.key as Parameters<typeof tAll>[0], fault.values);
  };
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  return (
    <BesideOrganizer path={path} back={t("back", { name })} title={t("title", { name })}>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <p className="soft">{t("text")}</p>
      {mailto !== null && (
        <p>
          {t("mailto", { name })}{" "}
          <a href={`mailto:${mailto}`} dir="ltr">
            {mailto}
          </a>
        </p>
      )}
      <ErrorSummary errors={errors} found={found} />
      <PostForm onInput={onInput} className="manage__form">
        <input type="hidden" name="owner" value={view.owner} />
        <TextAreaField
          name="message"
          label={t("message")}
          {...(isFirst && { hint: t("firstHint") })}
          required
          rows={8}
          defaultValue={(answer ?? view.typed).message}
          error={errors["message"]}
        />
        <CheckboxField
          name="shareEmail"
          label={t("shareEmail")}
          hint={t("shareEmailHint", { email })}
          defaultChecked={(answer ?? view.typed).shareEmail}
        />
        <FormActions>
          <SubmitButton size="large">{t("send")}</SubmitButton>
          <ButtonLink look="quiet" size="large" to={path}>
            {t("cancel")}
          </ButtonLink>
        </FormActions>
      </PostForm>
    </BesideOrganizer>
  );
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { view, headers } = await contactLoader(params.organizer, request, context.get(requestContext));
  return data(view, { headers });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return contactAction(params.organizer, request, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function OrganizerContact({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return <ContactPage view={view} answer={answer ?? null} />;
}
