import { DIGEST_NEVER, type DigestSchedule, HOURS, ISO_WEEKDAYS, digestWeekOf } from "#core/digest/digest-schedule.ts";
import { SEARCH_MAX } from "#core/pagination.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { formatDateAtClock, formatLocalClock, formatLocalWeekday } from "#core/time/format.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { addDays } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import type { Viewer } from "#core/viewer.ts";
import { composeDigest } from "#data/queries/digest-events.ts";
import {
  countDueMembers,
  findDigestMember,
  hasSentDigest,
  listDigestReaders,
  listDigestZones,
} from "#data/queries/digest-members.ts";
import { type LastDigestRun, findDigestSchedule, findLastDigestRun } from "#data/queries/digest-runs.ts";
import { LOCALES } from "#messages/language.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { AdminArea } from "#web/http/admin-route.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SelectOption } from "#web/ui/select-field.tsx";

/** The most members listed; the search finds the others. */
const LISTED_MAX = 50;

/** Renders the current digest of the member that the address names, or of the viewing admin when it names none. */
async function loadPreview({ searchParams }: URL, viewer: Viewer, context: RequestContext): Promise<DigestPreview> {
  const { database, site, now, translate } = context;
  const query = cleanLine(searchParams.get("q") ?? "").slice(0, SEARCH_MAX);
  const [found, own] = await Promise.all([
    listDigestReaders(database.db, { words: query, limit: LISTED_MAX }),
    findDigestMember(database.db, viewer.userId),
  ]);
  const cityOf = (timezone: ZoneId | null): string => zoneCity(timezone ?? site.timezone);
  const others = found
    .filter(({ userId }) => userId !== viewer.userId)
    .map(({ userId, name, email, timezone }) => ({
      value: userId,
      label: translate("adminDigest.preview.person", { name: name ?? email, city: cityOf(timezone) }),
    }));
  const you = {
    value: viewer.userId,
    label: translate("adminDigest.preview.you", { city: cityOf(own?.timezone ?? null) }),
  };
  const isYou = query === "" || found.some(({ userId }) => userId === viewer.userId);
  const members = [...(isYou ? [you] : []), ...others];
  const requested = searchParams.get("member");
  const member = members.find(({ value }) => value === requested) ?? members[0];
  const composed =
    member === undefined
      ? null
      : await composeDigest(database.db, { userId: member.value, siteZone: site.timezone }, now);
  if (member === undefined || composed === null) return { query, members, member: null, name: "", letter: null };
  const { zone, letter } = composed;
  const reader = { zone, hour12: composed.member.hour12 };
  const mail = context.writeMail({ name: "weekly-digest", data: letter }, reader);
  return {
    query,
    members,
    member: member.value,
    name: composed.member.name ?? composed.member.email,
    letter: letter.gatherings.length === 0 ? null : { subject: mail.subject, html: adaptForFrame(mail.html) },
  };
}

/**
 * Adapts a message's page for an iframe on our pages: our CSP allows no style block, and its links must open outside
 * the frame.
 */
function adaptForFrame(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, "").replace("<head>", '<head><base target="_blank">');
}

/** A Monday, from which the names of the weekdays are formatted. */
const A_MONDAY = "2026-01-05";

/**
 * Loads who has not had this week's digest, the result of the last sending, and a preview of a member's digest. Returns
 * a failure as a value.
 */
export async function digestLoader(
  url: URL,
  { frame, viewer }: AdminArea,
  context: RequestContext,
): Promise<{ view: DigestView; status: number }> {
  const { translate, site, requestId } = context;
  const page = translate("admin.tabs.digest");
  const head = { documentTitle: translate("admin.documentTitle", { page, site: site.name }), frame };
  const read = await orLogged(context, "the weekly digest could not be read", () => readTab(url, viewer, context));
  if (read !== null) return { view: { ...head, shows: "digest", ...read }, status: 200 };
  return { view: { ...head, shows: "failed", requestId, here: pageAddress(url) }, status: 503 };
}

async function readTab(url: URL, viewer: Viewer, context: RequestContext): Promise<DigestTab> {
  const { db } = context.database;
  const [schedule, last, preview] = await Promise.all([
    findDigestSchedule(db),
    findLastDigestRun(db),
    loadPreview(url, viewer, context),
  ]);
  return {
    ...(await readDue(schedule, context)),
    schedule: scheduleWords(schedule, context),
    last: last && resultsOf(last, context),
    preview,
  };
}

/** Counts the members who have not had this week's digest, and says whether anybody has. */
export async function readDue(
  schedule: DigestSchedule,
  { database, site, now }: Pick<RequestContext, "database" | "site" | "now">,
): Promise<Pick<DigestTab, "due" | "isSentThisWeek">> {
  const siteZone = site.timezone;
  const zones = await listDigestZones(database.db, siteZone);
  const zoneWeeks = zones.map((zone) => ({ zone, week: digestWeekOf(schedule, zone, now).week }));
  const [due, isSentThisWeek] = await Promise.all([
    countDueMembers(database.db, { zoneWeeks, siteZone, run: null }),
    hasSentDigest(database.db, { zoneWeeks }),
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

/** The result of the last sending, formatted for the reader. */
export type DigestResults = {
  began: string;
  /** Whether some messages are still in the queue. */
  isOpen: boolean;
  /** Whether every member was considered. */
  isWritten: boolean;
  waiting: number;
  totalUsers: number;
  emailsSent: number;
  eventsIncluded: number;
  emailsFailed: number;
  refused: readonly { id: number; email: string; answer: string }[];
};

/** The digest as a member would get it now. */
export type DigestPreview = {
  query: string;
  members: readonly SelectOption[];
  /** The member shown; null when the search finds nobody. */
  member: string | null;
  /** The accessible name of the frame. */
  name: string;
  /** Null when the digest would be empty. */
  letter: { subject: string; html: string } | null;
};

export type DigestTab = {
  /** How many members have not had this week's digest. */
  due: number;
  isSentThisWeek: boolean;
  schedule: {
    words: string;
    weekday: string;
    hour: string;
    weekdays: readonly SelectOption[];
    hours: readonly SelectOption[];
  };
  last: DigestResults | null;
  preview: DigestPreview;
};

type DigestView = { documentTitle: string; frame: AdminFrameData } & (
  | ({ shows: "digest" } & DigestTab)
  | { shows: "failed"; requestId: string; here: string }
);

/** The outcome of a form that is shown again. */
export type DigestAnswer = { toast: ShownToast };
