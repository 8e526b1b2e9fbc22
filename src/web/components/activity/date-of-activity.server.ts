import { formatLocalClock, formatLocalDate } from "#core/time/format.ts";
import { dateOf, isLocalDateTime } from "#core/time/local-time.ts";
import type { ActivityRow } from "#data/queries/activity.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The local day and time of a saved single date, in words; null when the activity is about a whole event. */
export function dateOfActivity(
  { metadata }: Pick<ActivityRow, "metadata">,
  { translate, language, hour12 }: Pick<RequestContext, "translate" | "language" | "hour12">,
): string | null {
  const local = typeof metadata === "object" && metadata !== null && "date" in metadata ? metadata.date : null;
  if (typeof local !== "string" || !isLocalDateTime(local)) return null;
  const locale = LOCALES[language];
  const values = { date: formatLocalDate(dateOf(local), locale), clock: formatLocalClock(local, { locale, hour12 }) };
  return translate("activity.onlyDate", values);
}
