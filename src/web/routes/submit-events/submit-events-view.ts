import type { DuplicateView } from "#web/components/duplicates/duplicate-view.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { SubmissionFormAnswer, SubmissionFormView } from "#web/components/submissions/submission-form-view.ts";

/** One of the submissions that somebody sent while signed in. */
export type OwnSubmission = { href: string; title: string; line: string };

/** What /submit-events opens with. */
export type SubmitEventsView = {
  head: PageHead;
  form: SubmissionFormView;
  /** Which opening of the form it is, sealed. */
  formKey: string;
  /** Under which name the browser keeps it while it is unfinished. */
  keptAs: string;
  own: readonly OwnSubmission[];
};

/** What became of the form. */
export type SubmitEventsAnswer = SubmissionFormAnswer & {
  formKey: string;
  /** To be looked at before it is sent; empty when there are none, or they were seen. */
  similar: readonly DuplicateView[];
  /** It came: its private page, and where the receipt was mailed to, if it was. */
  receipt: { path: string; email: string | null } | null;
};
