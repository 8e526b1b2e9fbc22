import { type DigestSchedule, HOURS, ISO_WEEKDAYS } from "#core/digest/digest-schedule.ts";
import { DIGEST_NEVER } from "#core/digest/digest-schedule-input.ts";
import { digestWeekOf } from "#core/digest/digest-week.ts";
import { formatDateAtClock, formatLocalClock, formatLocalWeekday } from "#core/time/format.ts";
import { addDays } from "#core/time/local-time.ts";
import type { Viewer } from "#core/viewer.ts";
import { countDueMembers, digestZones, isDigestSent } from "#data/queries/digest-members.ts";
import { type LastDigestRun, lastDigestRun, readDigestSchedule } from "#data/queries/digest-runs.ts";
import { LOCALES } from "#messages/language.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { adminArea } from "#web/http/admin-area.server.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { loadPreview } from "#web/routes/admin-digest/load-preview.server.ts";
import type { DigestResults, DigestTab, DigestView } from "#web/routes/admin-digest/digest-view.ts";

/** A Monday: the names of the days are those of its week. */
const A_MONDAY = "2026-01-05";

/** Who has not had this week's digest, what the last sending came to, and how a member's would look now. That it cannot be read is a value too. */
export async function loadDigest(
  request: Request,
  context: RequestContext,
): Promise<{ view: DigestView; status: number }> {
  const { frame, viewer } = await adminArea(request, context, "admin");
  const { translate, site, requestId } = context;
  const url = new URL(request.url);
  const page = translate("admin.tabs.digest");
  const head = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame };
  const read = await orLogged(context, "the weekly digest could not be read", () => readTab(url, viewer, context));
  if (read !== null) return { view: { ...head, shows: "digest", ...read }, status: 200 };
  return { view: { ...head, shows: "failed", requestId, here: pageAddress(url) }, status: 503 };
}

async function readTab(url: URL, viewer: Viewer, context: RequestContext): Promise<DigestTab> {
  const { db } = context.database;
  const [schedule, last, preview] = await Promise.all([
    readDigestSchedule(db),
    lastDigestRun(db),
    loadPreview(url, viewer, context),
  ]);
  return {
    ...(await readDue(schedule, context)),
    schedule: scheduleWords(schedule, context),
    last: last && resultsOf(last, context),
    preview,
  };
}

/** How many members have not had this week's digest, and whether anybody has. */
export async function readDue(
  schedule: DigestSchedule,
  { database, site, now }: Pick<RequestContext, "database" | "site" | "now">,
): Promise<Pick<DigestTab, "due" | "isSentThisWeek">> {
  const siteZone = site.timezone;
  const zones = await digestZones(database.db, siteZone);
  const zoneWeeks = zones.map((zone) => ({ zone, week: digestWeekOf(schedule, zone, now).week }));
  const [due, isSentThisWeek] = await Promise.all([
    countDueMembers(database.db, { zoneWeeks, siteZone, run: null }),
    isDigestSent(database.db, { zoneWeeks }),
  ]);
  return { due, isSentThisWeek };
}

function scheduleWords(schedule: DigestSchedule, context: RequestContext): DigestTab["schedule"] {
  const { translate, language, hour12 } = context;
  const locale = LOCALES[language];
  const dayName = (weekday: number): string => formatLocalWeekday(addDays(A_MONDAY, weekday - 1), locale);
  const clock = (hour: number): string =>
    formatLocalClock(`${A_MONDAY}T${String(hour).padStart(2, "0")}:00:00`, { locale, hour12 });
  const { isOn, weekday, hour } = schedule;
  const words = { weekday: dayName(weekday), hour: clock(hour) };
  const never = { value: DIGEST_NEVER, label: translate("adminDigest.schedule.never") };
  return {
    words: isOn ? translate("adminDigest.schedule.on", words) : translate("adminDigest.schedule.off"),
    weekday: isOn ? String(weekday) : DIGEST_NEVER,
    hour: String(hour),
    weekdays: [...ISO_WEEKDAYS.map((day) => ({ value: String(day), label: dayName(day) })), never],
    hours: HOURS.map((each) => ({ value: String(each), label: clock(each) })),
  };
}

function resultsOf(last: LastDigestRun, { translate, language, zone, hour12 }: RequestContext): DigestResults {
  const date = formatDateAtClock(last.startedAt, { locale: LOCALES[language], zone: zone.id, hour12 });
  return {
    ...last.stats,
    began: translate(`adminDigest.last.${last.kind}`, { date }),
    isOpen: last.finishedAt === null && (last.kind === "now" || last.stats.waiting > 0),
    isWritten: last.queuedAt !== null || last.kind === "scheduled",
    refused: last.refused.map(({ id, email, error, attempts }) => {
      const words = { error: error ?? translate("adminDigest.last.noAnswer"), count: Math.max(1, attempts) };
      return { id, email, answer: translate("adminDigest.last.tried", words) };
    }),
  };
}
