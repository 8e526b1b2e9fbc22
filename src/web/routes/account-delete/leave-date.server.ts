import type { EpochMs } from "#core/time/instant.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** When an account will be erased, as the reader writes it. */
export function leaveDate(leaveAt: EpochMs, { language, zone, hour12 }: RequestContext): string {
  return formatDateAtClock(leaveAt, { locale: LOCALES[language], zone: zone.id, hour12 });
}
