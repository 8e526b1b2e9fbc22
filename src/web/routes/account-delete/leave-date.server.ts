import type { EpochMs } from "#core/time/instant.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Formats the date on which an account will be erased, for the reader. */
export function leaveDate(leaveAt: EpochMs, { language, zone, hour12 }: RequestContext): string {
  return formatDateAtClock(leaveAt, { locale: LOCALES[language], zone: zone.id, hour12 });
}
