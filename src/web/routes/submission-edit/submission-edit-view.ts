import type { SubmissionFormAnswer, SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";

/** What /submissions/{key}/edit opens with. */
export type SubmissionEditView = { documentTitle: string } & (
  | { shows: "missing"; returnTo: string; isSignedIn: boolean }
  | {
      shows: "form";
      form: SubmissionFormView;
      /** Of the submission when the form was opened. */
      version: number;
      statusHref: string;
    }
);

/** What became of the form. */
export type SubmissionEditAnswer = SubmissionFormAnswer & {
  version: number;
  /** Another form was saved in between. */
  isMeanwhile: boolean;
  /** It was answered in between, and takes no change any more. */
  isAnswered: boolean;
};
