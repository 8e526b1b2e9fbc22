import { stopMail } from "#commands/notifications/stop-mail.ts";
import { type StoppableMail, isStopKey } from "#core/notifications/notification.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { findMailSwitch } from "#data/queries/mail.ts";
import type { StopMailAnswer, StopMailView } from "#web/components/stop-mail/stop-mail-page.tsx";
import { shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const FAILED: Toast = errorToast({ title: "digest.leave.failed", message: "digest.leave.failedText" });

/**
 * Turns mail off, for the page's button and for mail programs that unsubscribe with one click: both post and get a
 * response without a redirect (RFC 8058 §3.1). The page then shows the new state.
 */
export async function stopMailAction(what: StoppableMail, key: string, context: RequestContext) {
  const { database, actor, now } = context;
  const stopped = await orLogged(context, "mail could not be turned off", () =>
    stopMail(database, { actor, what, key }, now),
  );
  if (stopped === null) return formResult<StopMailAnswer>({ toast: shownToast(FAILED, context) }, { status: 503 });
  return formResult<StopMailAnswer>({ toast: null }, { status: stopped === "unknown" ? 404 : 200 });
}

/** The page that the footer of a mail links to. Opening it changes nothing, because mail programs open links on their own. */
export async function stopMailLoader(
  what: StoppableMail,
  key: string,
  { database, translate, site }: RequestContext,
): Promise<{ status: number; view: StopMailView }> {
  const isOn = isStopKey(key) ? await findMailSwitch(database.db, what, key) : null;
  const state = isOn === null ? "missing" : isOn ? "on" : "off";
  const texts = what === "digest" ? "digest.leave" : "digest.leaveEmail";
  const title = translate(`${texts}.${state}`);
  const text = translate(`${texts}.${state}Text`, { site: site.name });
  const buttons = state === "on" ? [{ what, label: translate("digest.leave.submit") }] : [];
  const preferences = { path: "/preferences", label: translate("digest.leave.preferences") };
  return { status: isOn === null ? 404 : 200, view: { state, title, text, buttons, preferences } };
}
