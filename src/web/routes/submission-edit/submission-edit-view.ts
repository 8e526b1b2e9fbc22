import type { SubmissionFormAnswer, SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";

/** The initial data of /submissions/{key}/edit. */
export type SubmissionEditView = { documentTitle: string } & (
  | { shows: "missing"; returnTo: string; isSignedIn: boolean }
  | {
      shows: "form";
      form: SubmissionFormView;
      /** The version of the submission when the form was opened. */
      version: number;
      statusHref: string;
    }
);

/** The outcome of the form. */
export type SubmissionEditAnswer = SubmissionFormAnswer & {
  version: number;
  /** Whether another form was saved in between. */
  isMeanwhile: boolean;
  /** Whether the submission was answered in between, and can no longer be changed. */
  isAnswered: boolean;
};
