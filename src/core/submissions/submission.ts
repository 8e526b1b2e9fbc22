import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";

/** Spec admin §4, Submission status. Withdrawing is the submitter's own and stands beside it. */
export const SUBMISSION_STATUSES = ["pending", "approved", "rejected"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** Why a moderator should look twice at a submission; nothing is refused for these (PRODUCT P12). */
export type SubmissionDoubt =
  /** A field that no person sees was filled in. */
  | "honeypot"
  /** Sent sooner after the form was opened than a person can fill it in. */
  | "too-fast"
  /** Sent without a form of ours. */
  | "no-form"
  /** More from one client than people send. */
  | "many-from-client"
  /** More for one email address than people send. */
  | "many-from-email"
  /** The same description was sent before. */
  | "repeated-text"
  /** A link, the address or the words are on the block list. */
  | "blocked";

/** A submission as it is stored, for whoever may see all of it. */
export type Submission = SubmissionInput & {
  id: number;
  publicId: string;
  userId: string | null;
  eventId: number | null;
  status: SubmissionStatus;
  /** What the submitter is told with the answer. */
  statusReason: string | null;
  decidedAt: EpochMs | null;
  withdrawnAt: EpochMs | null;
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** In which language and zone the submitter is written to. */
  language: string;
  zone: ZoneId;
  doubts: readonly SubmissionDoubt[];
  version: number;
  toldStatus: SubmissionStatus;
  tellAt: EpochMs | null;
  editedAt: EpochMs | null;
  createdAt: EpochMs;
};
