import { data } from "react-router";
import { parseQueuesAddress, queuesPath } from "#core/admin/queues-address.ts";
import { AppError } from "#core/errors.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { unlessRefused } from "#web/components/organizers/unless-refused.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  approveQueuedClaim,
  rejectQueuedClaim,
  undoQueuedClaim,
} from "#web/routes/admin-queues/decide-claim.server.ts";
import { dismissQueued, hideQueued, undoQueued } from "#web/routes/admin-queues/decide-reports.server.ts";
import { ERROR, type QueueResult } from "#web/routes/admin-queues/queue-toasts.server.ts";
import type { QueuesAnswer } from "#web/routes/admin-queues/queues-view.ts";

/** Decides a claim or what was reported, or takes that back: which of them the button says. Back to where the lists stood, with a toast. */
export async function answerQueues(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const { asked } = parseQueuesAddress(new URL(request.url).searchParams, (text) => canonicalZone(text) !== null);
  const result = await unlessRefused(context, "a claim or a report could not be decided", () => act(form, context));
  if (result !== null && "errors" in result) {
    const answer = { errors: formErrors(result.errors, context), reason: form.text("reason") };
    return data<QueuesAnswer>(answer, { status: 422 });
  }
  return redirectWithToast(queuesPath(asked), result?.toast ?? ERROR, context);
}

function act(form: SentForm, context: RequestContext): Promise<QueueResult> {
  if (form.has("approveClaim")) return approveQueuedClaim(form.text("approveClaim"), context);
  if (form.has("rejectClaim")) return rejectQueuedClaim(form.text("rejectClaim"), form.text("reason"), context);
  if (form.has("dismiss")) return dismissQueued(form.text("dismiss"), context);
  if (form.has("hide")) return hideQueued(form.text("hide"), form.text("reason"), context);
  if (form.text("intent") === "undo" && form.has("claim"))
    return undoQueuedClaim(numberOf(form.text("claim")), context);
  if (form.text("intent") === "undo" && form.has("report")) return undoQueued(numberOf(form.text("report")), context);
  throw new AppError("invalid", "the form names no act");
}

function numberOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new AppError("not-found", "there is no decision of this number");
  return Number(text);
}
