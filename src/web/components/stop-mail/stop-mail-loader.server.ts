import { type StoppableMail, isStopKey } from "#core/notifications/notification.ts";
import { findMailSwitch } from "#data/queries/mail.ts";
import type { StopMailView } from "#web/components/stop-mail/stop-mail-page.tsx";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The page to which the foot of a mail leads. Opening it changes nothing: mail programs open links by themselves. */
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
  return { status: isOn === null ? 404 : 200, view: { state, title, text } };
}
