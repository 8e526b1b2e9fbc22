import { dateOfCalendar } from "#core/calendar-files/calendar-series.ts";
import { withoutGatedLink } from "#core/events/meeting-link.ts";
import { type NewsEntry, newsId } from "#core/news-files/news-file.ts";
import { describeRule, ruleEndWords } from "#core/occurrences/describe-rule.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { listedOrganizerPath } from "#core/organizers/organizer-address.ts";
import { formatClock, formatFullDate, formatLocalClock } from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import { chooseHour12 } from "#core/time/hour-style.ts";
import { DAY_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { localDate, toIsoWithOffset, wallFromMs, wallMs } from "#core/time/local-time.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { NewsRow } from "#data/queries/news-files.ts";
import { LOCALES } from "#messages/language.ts";
import { calendarWords, zoneWords } from "#web/components/calendar-files/calendar-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type NewsReader = Pick<RequestContext, "translate" | "language" | "site">;
type Plan = NewsRow["schedules"][number];

/**
 * An event as an entry of a news file, in the words of its calendar file, so that a gated link leaves neither
 * (PRODUCT P15). Nothing depends on the moment or on who asks: the time is that of its schedules in the host's zone, and
 * `zone` is the explicit one of the file's address.
 */
export function newsEntry(event: NewsRow, zone: ZoneId | null, reader: NewsReader): NewsEntry {
  const { translate, site } = reader;
  const clean = (text: string) => withoutGatedLink(text, event, site.baseUrl);
  const plans = event.schedules.filter(({ endedAt }) => endedAt === null);
  const timezone = plans[0]?.timezone ?? site.timezone;
  const words = calendarWords(event, { timezone, isBusy: false }, reader);
  const title = words.titleOf({ note: null, cancelled: words.isCancelled });
  const when = [...new Set(plans.map((plan) => planWords(plan, reader)))];
  const lines = [
    ...when.map((each) => translate("newsFiles.when", { when: each })),
    ...(plans[0] === undefined || zone === null ? [] : zoneLine(plans[0], zone, reader)),
    ...(event.mode === "online" ? [] : [translate("newsFiles.place", { place: words.location })]),
    words.description,
  ];
  return {
    id: newsId(`event/${event.publicId}`),
    url: words.url,
    title: titleWith(title, when, reader),
    text: lines.join("\n"),
    publishedAt: event.firstListedAt,
    updatedAt: event.changedAt,
    author: { name: clean(event.organizerName), url: organizerUrl(event, reader) },
    categories: words.categories,
    language: event.languages.length === 1 ? (event.languages[0] ?? null) : null,
    image: words.image,
    isCancelled: words.isCancelled,
    schedules: plans.map(firstDate),
  };
}

/** The title with the time, which readers show without the text. */
function titleWith(title: string, [first, ...others]: readonly string[], { translate }: NewsReader): string {
  if (first === undefined) return title;
  const when = others.length === 0 ? first : translate("newsFiles.moreTimes", { when: first, count: others.length });
  return translate("newsFiles.title", { title, when });
}

function organizerUrl({ organizer }: NewsRow, { site }: NewsReader): string | null {
  const path = listedOrganizerPath(organizer, ["public"]);
  return path === null ? null : site.baseUrl + path;
}

/** A one-off at its time, also if it was moved; a series at its start. */
function dateOfPlan(plan: Plan) {
  return dateOfCalendar(plan, plan.startsLocal, plan.rrule === null ? plan.exceptions : []);
}

function firstDate(plan: Plan): NewsEntry["schedules"][number] {
  const { timezone, rrule } = plan;
  const { startsAt, endsAt } = dateOfPlan(plan);
  return { start: toIsoWithOffset(startsAt, timezone), end: toIsoWithOffset(endsAt, timezone), timezone, rrule };
}

/** How times are written in a language, whatever its reader has chosen. */
function styleIn(zone: ZoneId, { language }: NewsReader): TimeStyle {
  const locale = LOCALES[language];
  return { locale, zone, hour12: chooseHour12(null, locale) };
}

/** "Wednesdays, 7:00 PM to 8:00 PM, Eastern Time (New York)". */
function planWords(plan: Plan, reader: NewsReader): string {
  const { rrule, startsLocal, timezone, durationSeconds } = plan;
  const { translate } = reader;
  const parsed = rrule === null ? null : parseRule(rrule);
  if (!parsed?.ok) return dateWords(plan, reader);
  const style = styleIn(timezone, reader);
  const zone = zoneWords(timezone, dateOfPlan(plan).startsAt, reader);
  const rule = describeRule(parsed.rule, startsLocal);
  const ends = ruleEndWords(parsed.rule, { startsLocal, timezone }, style.locale);
  const repeats = translate(`recurrence.${rule.key}`, rule.values);
  const days =
    ends === null
      ? repeats
      : translate("event.repeatsUntil", { days: repeats, end: translate(`recurrence.${ends.key}`, ends.values) });
  const start = formatLocalClock(startsLocal, style);
  const durationMs = durationSeconds * SECOND_MS;
  if (durationMs >= DAY_MS) return translate("newsFiles.seriesFrom", { days, start, zone });
  const end = formatLocalClock(wallFromMs(wallMs(startsLocal) + durationMs), style);
  return translate("newsFiles.series", { days, start, end, zone });
}

/** "Wednesday, November 18, 2026, 7:00 PM to 8:00 PM, Eastern Time (New York)". */
function dateWords(plan: Plan, reader: NewsReader): string {
  const { timezone } = plan;
  const { startsAt, endsAt } = dateOfPlan(plan);
  const style = styleIn(timezone, reader);
  const values = {
    date: formatFullDate(startsAt, style),
    start: formatClock(startsAt, style),
    end: formatClock(endsAt, style),
    zone: zoneWords(timezone, startsAt, reader),
  };
  if (localDate(startsAt, timezone) === localDate(endsAt, timezone)) return reader.translate("newsFiles.once", values);
  return reader.translate("newsFiles.onceUntil", { ...values, lastDate: formatFullDate(endsAt, style) });
}

/** The first date in the zone of the file's address; nothing where it is the same. */
function zoneLine(plan: Plan, zone: ZoneId, reader: NewsReader): string[] {
  const { startsAt } = dateOfPlan(plan);
  if (zonesAgree(plan.timezone, zone, startsAt)) return [];
  const style = styleIn(zone, reader);
  return [
    reader.translate("newsFiles.inZone", {
      zone: zoneWords(zone, startsAt, reader),
      date: formatFullDate(startsAt, style),
      start: formatClock(startsAt, style),
    }),
  ];
}
