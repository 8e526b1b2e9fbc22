import type { Actor } from "#core/audit/actor.ts";
import type { Submission } from "#core/submissions/submission.ts";

/** Whether the submitter may still change it or take it back: until it is answered (PRODUCT P12). */
export function mayChangeSubmission({ status, withdrawnAt }: Pick<Submission, "status" | "withdrawnAt">): boolean {
  return status === "pending" && withdrawnAt === null;
}

/** Whether somebody may see the submission's page without its private address: who was signed in when sending it. */
export function ownsSubmission(actor: Pick<Actor, "userId">, { userId }: Pick<Submission, "userId">): boolean {
  return userId !== null && actor.userId === userId;
}

/** Whether this actor answers submissions: moderators and admins, and whoever runs the program (PRODUCT P7). */
export function mayAnswerSubmissions(actor: Pick<Actor, "role">): boolean {
  return actor.role === "moderator" || actor.role === "admin" || actor.role === "system";
}
