import { stopMail } from "#commands/notifications/stop-mail.ts";
import type { StoppableMail } from "#core/notifications/notification.ts";
import type { Toast } from "#core/toast.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import type { StopMailAnswer } from "#web/components/stop-mail/stop-mail-page.tsx";
import { shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const FAILED: Toast = { kind: "error", seconds: 0, title: "digest.leave.failed", message: "digest.leave.failedText" };

/**
 * Turns mail off, for the page's button and for a mail program that unsubscribes for its reader: both post, and are answered
 * without a redirect (RFC 8058 §3.1). The page then shows the new state.
 */
export async function stopMailAction(what: StoppableMail, key: string, context: RequestContext) {
  const { database, actor, now } = context;
  const stopped = await orLogged(context, "mail could not be turned off", () =>
    stopMail(database, { actor, what, key }, now),
  );
  if (stopped === null) return answerForm<StopMailAnswer>({ toast: shownToast(FAILED, context) }, { status: 503 });
  return answerForm<StopMailAnswer>({ toast: null }, { status: stopped === "unknown" ? 404 : 200 });
}
