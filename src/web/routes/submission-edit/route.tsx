import { data, Link } from "react-router";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { SubmissionForm } from "#web/components/submissions/submission-form.tsx";
import { SubmissionMissing } from "#web/components/submissions/submission-missing.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { requestContext } from "#web/http/request-context.server.ts";
import { submissionEditAction, submissionEditLoader } from "#web/routes/submission-edit/submission-edit.server.ts";
import type { SubmissionEditAnswer, SubmissionEditView } from "#web/routes/submission-edit/submission-edit-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await submissionEditLoader(params.key, context.get(requestContext));
  if (loaded instanceof Response) throw loaded;
  return data(loaded.view, { status: loaded.status });
}

export function action({ context, params, request }: Route.ActionArgs) {
  return submissionEditAction(request, params.key, context.get(requestContext));
}

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

export default function SubmissionEdit({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <Wrap padded>
      {view.shows === "missing" ? <SubmissionMissing {...view} /> : <EditForm view={view} answer={answer ?? null} />}
    </Wrap>
  );
}

type EditFormProps = { view: Extract<SubmissionEditView, { shows: "form" }>; answer: SubmissionEditAnswer | null };

const HEAD_ID = "edit-submission";

/** A notice above the form: what happened to the submission while the form was open. */
function Meanwhile({ view, answer }: EditFormProps) {
  const t = useTranslations("submissions.edit");
  if (answer?.isAnswered === true)
    return (
      <Alert tone="warn">
        {t("answered")} <Link to={view.statusHref}>{t("seeAnswer")}</Link>
      </Alert>
    );
  return answer?.isMeanwhile === true && <Alert tone="warn">{t("meanwhile")}</Alert>;
}

function EditForm({ view, answer }: EditFormProps) {
  const t = useTranslations("submissions.edit");
  return (
    <>
      <ShowToast toast={answer?.toast} />
      <SubmissionForm
        documentTitle={view.documentTitle}
        view={view.form}
        answer={answer}
        restored={null}
        headId={HEAD_ID}
        head={
          <>
            <h1 id={HEAD_ID}>{t("title")}</h1>
            <p className="submission__lede">{t("lede")}</p>
          </>
        }
        notices={<Meanwhile view={view} answer={answer} />}
        hidden={<input type="hidden" name="version" value={answer?.version ?? view.version} />}
        actions={
          <>
            <SubmitButton size="large">{t("save")}</SubmitButton>
            <Link to={view.statusHref} className={buttonClass("quiet", "large")}>
              {t("cancel")}
            </Link>
          </>
        }
      />
    </>
  );
}
