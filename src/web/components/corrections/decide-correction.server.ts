import { declineCorrection, applyCorrection } from "#commands/corrections/decide-correction.ts";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const TOAST = "insights.toast";
const SUCCESSES: ReadonlySet<string> = new Set(["applied", "held", "declined"]);

/** Uses or declines the suggestion that a form names; returns what to say about it. */
export async function decideSentCorrection(form: SentForm, context: RequestContext): Promise<Toast> {
  const { database, actor, now } = context;
  const correctionId = numberOf(form.text("correction"));
  const deciding = { actor, correctionId };
  const result =
    form.text("act") === "use"
      ? await applyCorrection(database, { ...deciding, seen: form.text("seen") }, now)
      : await declineCorrection(database, { ...deciding, reason: form.text("reason") }, now);
  if (result.outcome === "refused") {
    const [fault] = Object.values(result.errors);
    const reason = fault === undefined ? "" : wordsIn(context.translate, fault);
    return errorToast({ title: `${TOAST}.refused`, message: `${TOAST}.refusedText`, values: { reason } });
  }
  const words = { title: `${TOAST}.${result.outcome}`, message: `${TOAST}.${result.outcome}Text` };
  return SUCCESSES.has(result.outcome) ? successToast(words) : infoToast(words);
}

function numberOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new AppError("not-found", "there is no suggestion of this number");
  return Number(text);
}
