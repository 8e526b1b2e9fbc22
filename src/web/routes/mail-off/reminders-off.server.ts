import { type ReminderStop, stopReminders } from "#commands/reminders/mute-reminders.ts";
import { readReminderOff, REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { errorToast, type Toast } from "#core/toast.ts";
import { findReminderLink } from "#data/queries/reminder-preferences.ts";
import type { StopMailAnswer, StopMailView } from "#web/components/stop-mail/stop-mail-page.tsx";
import { shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const FAILED: Toast = errorToast({ title: "reminders.off.failed", message: "reminders.off.failedText" });

/** The page that a reminder's mail links to. Opening it changes nothing, because mail programs open links on their own. */
export async function remindersOffLoader(
  segment: string,
  { database, translate, site }: RequestContext,
): Promise<{ status: number; view: StopMailView }> {
  const read = readReminderOff(segment);
  const link = read && (await findReminderLink(database.db, read));
  const preferences = { path: REMINDERS_PATH, label: translate("reminders.off.preferences") };
  if (link === null) {
    const [title, text] = [translate("reminders.off.missing"), translate("reminders.off.missingText")];
    return { status: 404, view: { state: "missing", title, text, buttons: [], preferences } };
  }
  const { title, isMuted, isMailed } = link;
  const isOff = isMuted && !isMailed;
  const text = isOff ? "offText" : isMuted ? "onlyMailText" : isMailed ? "onText" : "onlyEventText";
  const ofEvent =
    title === null ? translate("reminders.off.unknownEvent") : translate("reminders.off.event", { title });
  const buttons = [
    ...(isMuted ? [] : [{ what: "event" satisfies ReminderStop, label: ofEvent }]),
    ...(isMailed ? [{ what: "mail" satisfies ReminderStop, label: translate("reminders.off.mail") }] : []),
  ];
  return {
    status: 200,
    view: {
      state: isOff ? "off" : "on",
      title: translate(`reminders.off.${isOff ? "offTitle" : "on"}`),
      text: translate(`reminders.off.${text}`, { site: site.name }),
      buttons,
      preferences,
    },
  };
}

/**
 * Turns reminders off: those of the event, for its button, and all by mail for the other and for mail programs that
 * unsubscribe with one click, which get a response without a redirect (RFC 8058 §3.1).
 */
export async function remindersOffAction(request: Request, segment: string, context: RequestContext) {
  const { database, actor, now } = context;
  const form = await readForm(request);
  const what: ReminderStop = form.text("what") === "event" ? "event" : "mail";
  const stopped = await orLogged(context, "reminders could not be turned off", () =>
    stopReminders(database, { actor, what, segment }, now),
  );
  if (stopped === null) return formResult<StopMailAnswer>({ toast: shownToast(FAILED, context) }, { status: 503 });
  return formResult<StopMailAnswer>({ toast: null }, { status: stopped === "unknown" ? 404 : 200 });
}
