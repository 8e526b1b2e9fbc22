import { ALERT_HOUR } from "#core/alerts/alert-schedule.ts";
import { alertWords } from "#core/alerts/alert-words.ts";
import type { AlertRhythm, AlertSearch } from "#core/alerts/search-alert.ts";
import { formatLocalClock } from "#core/time/format.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { LOCALES } from "#messages/language.ts";
import { wordsIn } from "#messages/words-in.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Any day, on which the hour is named. */
const A_DAY = "2026-01-05";

/** The words of an alert's search, in the reader's language. */
export function searchWords(
  search: AlertSearch,
  zone: ZoneId,
  { translate, language }: Pick<RequestContext, "translate" | "language">,
): string {
  return alertWords(search, { locale: LOCALES[language], zone, textOf: (words) => wordsIn(translate, words) });
}

/** How often an alert notifies: the name of the rhythm, and when it sends. */
export type RhythmOption = { value: AlertRhythm; label: string; hint: string };

/** The rhythms of an alert, for a form or a list; `zone` is the alert's. */
export function rhythmOptions(
  rhythms: readonly AlertRhythm[],
  zone: ZoneId,
  { translate, language, hour12 }: Pick<RequestContext, "translate" | "language" | "hour12">,
): readonly RhythmOption[] {
  const time = formatLocalClock(`${A_DAY}T${ALERT_HOUR}`, { locale: LOCALES[language], hour12 });
  const values = { time, city: zoneCity(zone) };
  return rhythms.map((value) => ({
    value,
    label: translate(`alerts.rhythm.${value}`),
    hint: translate(`alerts.when.${value}`, values),
  }));
}
