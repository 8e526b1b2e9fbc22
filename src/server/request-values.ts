import type { Accounts } from "#auth/accounts.ts";
import type { ImportNetwork } from "#commands/imports/fetch-import.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DENSITY_COOKIE, parseDensity } from "#core/density.ts";
import type { SiteChoices } from "#core/settings/site-choices.ts";
import { readCookie } from "#core/cookies.ts";
import { FREE_HOURS_COOKIE, readFreeHours } from "#core/free-hours/free-hours.ts";
import { chooseZone } from "#core/time/choose-zone.ts";
import { parseSecondCalendar, SECOND_CALENDAR_COOKIE } from "#core/time/second-calendar.ts";
import { FIRST_WEEKDAY_COOKIE, chooseFirstWeekday } from "#core/time/first-weekday.ts";
import { HOURS_COOKIE, chooseHour12 } from "#core/time/hour-style.ts";
import { type EpochMs, floorToMinute } from "#core/time/instant.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import { mailContext } from "#mail/mail-context.ts";
import { renderMail } from "#mail/render-mail.ts";
import { DEFAULT_LANGUAGE, LOCALES } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import type { Clock } from "#server/clock.ts";
import type { Log } from "#server/log.ts";
import { stashedFormsOf } from "#server/stashed-forms.ts";
import type { Storage, UploadLimit } from "#storage/storage.ts";
import type { FixedSite, MachineChecks, RequestContext } from "#web/http/request-context.server.ts";

export type ValuesOptions = {
  database: Database;
  storage: Storage;
  uploads: UploadLimit;
  accounts: Accounts;
  clock: Clock;
  log: Log;
  site: FixedSite;
  /** The current settings that admins chose for the site. */
  choices: () => Promise<SiteChoices>;
  importNetwork?: ImportNetwork;
  machine?: MachineChecks;
  pushKey?: string;
};

/** Everything that the web app knows about a request. The cache key of a page is made of the same values. */
export async function requestValues(
  request: { id: string; method: string; url: URL; headers: Headers; address: string | null },
  options: ValuesOptions,
): Promise<RequestContext> {
  const { database, storage, accounts, clock, log, site } = options;
  const zone = request.url.searchParams.get("tz");
  const cookies = request.headers.get("cookie");
  const method = request.method === "GET" || request.method === "HEAD" ? request.method : "POST";
  const isRead = method !== "POST";
  const moment = clock();
  const { viewer, session } = await readViewer(accounts, cookies, moment);
  const visitor = readVisitor({ zone, cookies, isRead, viewer }, site);
  const origin = { address: request.address, userAgent: request.headers.get("user-agent"), requestId: request.id };
  const actor = actorOf(viewer, origin);
  const { language } = visitor;
  const { holdEvents: _, ...choices } = await options.choices();
  const visit = { request, now: moment, viewer, actor, language, zone: visitor.zone.id };
  return {
    ...visitor,
    requestId: request.id,
    database,
    storage,
    // Only signed-in people may store files.
    uploads: options.uploads.request(viewer?.userId ?? ""),
    auth: accounts.forVisit(visit),
    publicForms: accounts.publicFormsFor(visit),
    sealer: accounts.sealer,
    stashedForms: stashedFormsOf(database, accounts.sealer, moment),
    actor,
    session,
    method,
    instead: null,
    requestedAt: moment,
    // A page is cached for its minute. What a form stores has the exact moment, which is an event's version.
    now: isRead ? floorToMinute(moment) : moment,
    site: { ...site, ...choices },
    ...(options.machine && { machine: options.machine }),
    pushKey: options.pushKey ?? null,
    ...(options.importNetwork && { importNetwork: options.importNetwork }),
    translate: translatorFor(language),
    writeMail: (message, reader) => renderMail(message, mailContext({ ...site, ...choices }, { language, ...reader })),
    logError: (error, note) => log.error({ err: error, requestId: request.id }, note),
  };
}

/** Reads who is signed in; `unreadable` while the database is away. */
async function readViewer(accounts: Accounts, cookies: string | null, now: EpochMs) {
  try {
    return { viewer: await accounts.readViewer(cookies, now), session: "read" as const };
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    return { viewer: null, session: "unreadable" as const };
  }
}

/** Everything about a visitor that a page depends on: visitors with equal values get the same bytes. */
export type Visitor = Pick<
  RequestContext,
  "viewer" | "language" | "zone" | "detectZone" | "hour12" | "firstWeekday" | "freeHours" | "secondCalendar" | "density"
>;

/** How a visitor reads clocks and calendars, and when they are free: from the preferences, else the cookies. */
function readHabits(
  preferences: Viewer["preferences"] | undefined,
  cookies: string | null,
  locale: string,
): Pick<Visitor, "hour12" | "firstWeekday" | "freeHours" | "secondCalendar"> {
  return {
    hour12: preferences?.hour12 ?? chooseHour12(readCookie(cookies, HOURS_COOKIE), locale),
    firstWeekday: preferences?.firstWeekday ?? chooseFirstWeekday(readCookie(cookies, FIRST_WEEKDAY_COOKIE), locale),
    freeHours: readFreeHours(preferences?.freeHours ?? readCookie(cookies, FREE_HOURS_COOKIE)),
    secondCalendar:
      preferences?.secondCalendar ?? parseSecondCalendar(readCookie(cookies, SECOND_CALENDAR_COOKIE)) ?? "none",
  };
}

/** Reads the visitor from `?tz=`, the preferences of the signed-in person and the cookies, and from nothing else. */
export function readVisitor(
  requested: { zone: string | null; cookies: string | null; isRead: boolean; viewer: Viewer | null },
  site: Pick<FixedSite, "timezone">,
): Visitor {
  const { cookies, viewer } = requested;
  const preferences = viewer?.preferences;
  const { id, source } = chooseZone({
    requested: requested.zone,
    preference: preferences?.timezone ?? null,
    cookie: readCookie(cookies, ZONE_COOKIE),
    site: site.timezone,
  });
  const language = DEFAULT_LANGUAGE;
  return {
    viewer,
    language,
    zone: { id, source },
    detectZone: requested.isRead && requested.zone === null,
    ...readHabits(preferences, cookies, LOCALES[language]),
    density: parseDensity(readCookie(cookies, DENSITY_COOKIE)),
  };
}
