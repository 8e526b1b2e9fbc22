import { formatDayNumber, formatMonthShort, formatWeekdayLong, formatWeekdayShort } from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { listScope } from "#core/viewer.ts";
import type { Listing } from "#core/visibility.ts";
import { countDatesAndGroups, countStarts } from "#data/queries/dates.ts";
import { hasAnyEvent, readComingAndRunning } from "#data/queries/events.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { claimSpan, claimWords } from "#web/components/events/claim-words.server.ts";
import { daySky } from "#web/components/events/day-sky.server.ts";
import { upcomingDays } from "#web/components/events/day-views.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import { sampleDays } from "#web/components/events/sample-days.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { LandingPreview, LandingView } from "#web/routes/landing/landing-view.ts";

/** It shows what everyone may see, whoever looks. */
const EVERYONE: readonly Listing[] = ["public"];
/** How many events its preview of the calendar lists. */
const SHOWN_EVENTS = 4;

/** Reads what the page for before the opening shows of the directory. */
export async function loadLanding(context: RequestContext): Promise<LandingView> {
  const { translate, site } = context;
  return {
    documentTitle: translate("landing.documentTitle", { site: site.name }),
    description: translate("landing.metaDescription", { site: site.name }),
    canonical: `${site.baseUrl}/landing/main`,
    preview: await orLogged(context, "the landing page's events could not be read", () => readPreview(context)),
  };
}

async function readPreview(context: RequestContext): Promise<LandingPreview> {
  const { db } = context.database;
  const { now } = context;
  const asked = { ...listScope(context.viewer), now, listings: EVERYONE };
  const [{ coming }, starts, counted] = await Promise.all([
    readComingAndRunning(db, { ...asked, coming: SHOWN_EVENTS, running: 0 }),
    countStarts(db, { listings: EVERYONE, from: now, to: now + DAY_MS }),
    countDatesAndGroups(db, { listings: EVERYONE, ...claimSpan(now) }),
  ]);
  const reader = listReader(context);
  const samples = coming.length === 0 && !(await hasAnyEvent(db));
  const rows = (samples ? sampleDays(reader) : upcomingDays(coming, reader)).flatMap((day) => day.rows);
  return {
    claims: claimWords(context, counted),
    rows,
    sky: daySky(starts, reader),
    details: rows[0]?.time == null ? null : detailsOf(rows[0].time.startsAt, reader),
  };
}

function detailsOf(startsAt: number, { style }: ListReader): LandingPreview["details"] {
  return {
    block: {
      month: formatMonthShort(startsAt, style),
      day: formatDayNumber(startsAt, style),
      weekday: formatWeekdayShort(startsAt, style),
    },
    weekday: formatWeekdayLong(startsAt, style),
  };
}
