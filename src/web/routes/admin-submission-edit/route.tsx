import type { ReactNode } from "react";
import { Link } from "react-router";
import { StashFields } from "#web/components/admin/desk-form.tsx";
import { formHeaders } from "#web/http/form-headers.ts";
import { NO_INDEX } from "#web/http/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { SubmissionForm } from "#web/components/submissions/submission-form.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import {
  type SubmissionApprovalAnswer,
  submissionApprovalAction,
  submissionApprovalLoader,
} from "#web/routes/admin-submission-edit/admin-submission-edit.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { FormTitle } from "#web/ui/form-frame.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ params, area, context }) =>
  submissionApprovalLoader(params.submission ?? "", area.frame, context),
);

export const action = adminRoute("moderator", ({ request, params, context }) =>
  submissionApprovalAction(request, params.submission ?? "", context),
);

export const headers = formHeaders;

export function meta() {
  return NO_INDEX;
}

const HEAD_ID = "edit-submission";

export default function AdminSubmissionEdit({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations("adminSubmissions.editing");
  if (view.shows === "failed") {
    return (
      <AdminFrame frame={view.frame} tab="submissions">
        <FormTitle title={view.documentTitle} />
        <AreaFailed area="submission" requestId={view.requestId} here={view.here} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame frame={view.frame} tab="submissions">
      <ShowToast toast={answer?.toast} />
      <SubmissionForm
        documentTitle={view.documentTitle}
        view={view.form}
        answer={answer ?? null}
        restored={null}
        isModerators
        headId={HEAD_ID}
        head={
          <>
            <h2 id={HEAD_ID}>{t("title")}</h2>
            <p className="submission__lede">{t("lede")}</p>
          </>
        }
        notices={<Meanwhile meanwhile={answer?.meanwhile ?? null} here={view.here} />}
        hidden={
          <>
            <StashFields form="submission" />
            <input type="hidden" name="item" value={answer?.item ?? view.item} />
          </>
        }
        actions={
          <>
            <SubmitButton size="large">{t("approve")}</SubmitButton>
            <Link to={view.back} className={buttonClass("quiet", "large")}>
              {t("cancel")}
            </Link>
          </>
        }
      />
    </AdminFrame>
  );
}

type MeanwhileProps = { meanwhile: SubmissionApprovalAnswer["meanwhile"]; here: string };

/** A notice above the form: what others did to the submission while the form was open. */
function Meanwhile({ meanwhile, here }: MeanwhileProps) {
  const t = useTranslations("adminSubmissions.editing");
  switch (meanwhile?.kind) {
    case "other":
      return <Alert tone="warn">{t("other", { name: meanwhile.name })}</Alert>;
    case "submitter":
      return <Alert tone="warn">{t.rich("meanwhile", { link: newestLink(here), hidden })}</Alert>;
    case "withdrawn":
      return <Alert tone="warn">{t("withdrawn")}</Alert>;
    default:
      return null;
  }
}

/** Opens the newest version beside this page, which keeps the typed values. */
function newestLink(to: string) {
  return (text: ReactNode) => (
    <Link to={to} target="_blank">
      {text}
    </Link>
  );
}
