import { offsetsHoldMs } from "#core/time/zone.ts";
import { LOCALES } from "#messages/language.ts";
import { knownZones } from "#web/components/layout/known-zones.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/**
 * The zones for the picker's search, fetched when the picker is first opened. The same for everybody, so that any cache
 * may store them.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { now, language } = context.get(requestContext);
  const zones = await knownZones(now, LOCALES[language]);
  const seconds = Math.max(60, Math.floor(offsetsHoldMs(now) / 1_000));
  return Response.json(zones, { headers: { "cache-control": `public, max-age=${seconds}` } });
}
