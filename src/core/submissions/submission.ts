/** Spec admin §4, Submission status. Withdrawing is the submitter's own and stands beside it. */
const SUBMISSION_STATUSES = ["pending", "approved", "rejected"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** Why a moderator should look twice at a submission; nothing is refused for these (PRODUCT P12). */
export type SubmissionDoubt =
  /** A field that no person sees was filled in. */
  | "honeypot"
  /** Sent sooner after the form was opened than a person can read it. */
  | "too-fast"
  /** Sent without a form of ours. */
  | "no-form"
  /** More from one client than people send. */
  | "many-from-client"
  /** More for one email address than people send. */
  | "many-from-email"
  /** The same description was sent before. */
  | "repeated-text";
