import { withdrawSubmission } from "#commands/submissions/withdraw-submission.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Outcome = Exclude<Awaited<ReturnType<typeof withdrawSubmission>>, "unknown">;

const TOASTS: Record<Outcome, Toast> = {
  withdrawn: {
    kind: "success",
    title: "submissions.toast.withdrawn",
    message: "submissions.toast.withdrawnText",
    seconds: 5,
  },
  back: { kind: "success", title: "submissions.toast.back", message: "submissions.toast.backText", seconds: 5 },
  answered: {
    kind: "info",
    title: "submissions.toast.answered",
    message: "submissions.toast.answeredText",
    seconds: 5,
  },
};

/** Takes a submission back, or brings it back; a form that says neither is `invalid`. */
export async function answerSubmission(request: Request, key: string, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const intent = form.text("intent");
  if (intent !== "back" && intent !== "withdraw") throw new AppError("invalid", "the form names no act");
  const outcome = await withdrawSubmission(context.database, { actor: context.actor, key, intent }, context.now);
  if (outcome === "unknown") throw new AppError("not-found", "there is no such submission");
  return redirectWithToast(`/submissions/${key}`, TOASTS[outcome], context);
}
