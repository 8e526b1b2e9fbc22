import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { SubmissionFormAnswer, SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";

/** What /admin/submissions/{id}/edit opens with. */
export type SubmissionApprovalView = {
  documentTitle: string;
  frame: AdminFrameData;
  title: string;
  form: SubmissionFormView;
  /** Names the submission as it was read. */
  item: string;
  /** The form with the newest version. */
  here: string;
  back: string;
};

/** What became of the form. */
export type SubmissionApprovalAnswer = SubmissionFormAnswer & {
  item: string;
  /** Why nothing was approved; null when the fields are at fault. */
  meanwhile: { kind: "submitter" | "withdrawn" } | { kind: "other"; name: string } | null;
};
