import type { ReactNode } from "react";
import { Link } from "react-router";
import { AccountTabs } from "#web/components/accounts/account-tabs.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import {
  type DeleteAnswer,
  type DeleteView,
  deleteAction,
  deleteLoader,
} from "#web/routes/account-delete/account-delete.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/text-field.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions, FormTitle } from "#web/ui/form-frame.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  return deleteLoader(requireViewer(context), context);
}

export function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  return deleteAction(request, requireViewer(context), context);
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletePage view={loaderData} answer={actionData} />;
}

type DeletePageProps = { view: DeleteView; answer: DeleteAnswer | undefined };

/** Tells what deleting the account means, and asks for the confirmation. */
function DeletePage({ view, answer }: DeletePageProps) {
  const t = useTranslations("account.delete");
  const errors = answer?.errors ?? {};
  return (
    <Wrap padded>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <AccountTabs />
      <div className="leaving">
        <h1>{t("title")}</h1>
        <p className="soft">{t("lede")}</p>
        <Steps view={view} />
        <PostForm action="/account/delete">
          <ErrorSummary errors={errors} title={t("failedTitle")} />
          <EmailField
            name="confirmation"
            label={t("confirm")}
            hint={t("confirmHint", { email: view.email })}
            required
            autoComplete="off"
            defaultValue={answer?.confirmation}
            error={errors["confirmation"]}
          />
          <FormActions>
            <SubmitButton look="danger">{t("submit")}</SubmitButton>
            <ButtonLink to="/account">{t("keep")}</ButtonLink>
          </FormActions>
        </PostForm>
      </div>
    </Wrap>
  );
}

function Steps({ view: { graceDays, date, events } }: { view: DeleteView }) {
  const t = useTranslations("account.delete");
  return (
    <ul className="leaving__steps">
      <li>{t("now")}</li>
      <li>{t("grace", { days: graceDays, date })}</li>
      <li>{t("then")}</li>
      {events > 0 && <li>{t("events", { count: events })}</li>}
      <li>{t.rich("download", { link: toData })}</li>
    </ul>
  );
}

function toData(chunks: ReactNode) {
  return (
    <Link to="/account/data" reloadDocument>
      {chunks}
    </Link>
  );
}
