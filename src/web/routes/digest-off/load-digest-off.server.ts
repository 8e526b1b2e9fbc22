import { isDigestKey } from "#core/digest/digest-letter.ts";
import { readDigestSwitch } from "#data/queries/digest-members.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DigestOffView } from "#web/routes/digest-off/digest-off-view.ts";

/** The page that the foot of a digest leads to. Opening it changes nothing: mail programs open links by themselves. */
export async function loadDigestOff(
  key: string,
  { database, translate, site }: RequestContext,
): Promise<{ status: number; view: DigestOffView }> {
  const isOn = isDigestKey(key) ? await readDigestSwitch(database.db, key) : null;
  const state = isOn === null ? "missing" : isOn ? "on" : "off";
  const title = translate(`digest.leave.${state}`);
  const text = translate(`digest.leave.${state}Text`, { site: site.name });
  return { status: isOn === null ? 404 : 200, view: { state, title, text } };
}
