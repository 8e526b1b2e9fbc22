import { confirmContact } from "#commands/contacts/confirm-contact.ts";
import { leaveList } from "#commands/contacts/leave-list.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubscriptionAnswer } from "#web/routes/subscription/subscription-view.ts";

const FAILED: Toast = {
  kind: "error",
  seconds: 0,
  title: "contacts.page.failed",
  message: "contacts.page.failedText",
};

/**
 * Confirms an address, or takes it off its list. A mail program that unsubscribes for its reader posts here too, and is
 * answered without a redirect (RFC 8058 §3.1). The page itself then says how it stands.
 */
export async function answerSubscription(request: Request, key: string, context: RequestContext) {
  const act = actOf(await readForm(request));
  if (act === null) throw new AppError("invalid", "the form names no act");
  const { database, actor, now } = context;
  const done = await orLogged(context, "a subscription could not be changed", async () => {
    await act(database, { actor, key }, now);
    return true;
  });
  const toast = done === null ? shownToast(FAILED, context) : null;
  return answerForm<SubscriptionAnswer>({ toast }, { status: done === null ? 503 : 200 });
}

function actOf(form: SentForm) {
  const intent = form.text("List-Unsubscribe") === "One-Click" ? "leave" : form.text("intent");
  if (intent === "leave") return leaveList;
  return intent === "confirm" ? confirmContact : null;
}
