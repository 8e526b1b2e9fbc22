import { formatDayNumber, formatMonthShort, formatWeekdayLong, formatWeekdayShort } from "#core/time/format.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { type Toast, infoToast, successToast } from "#core/toast.ts";
import { listScope } from "#core/viewer.ts";
import type { Listing } from "#core/visibility.ts";
import { countDatesAndGroups } from "#data/queries/dates.ts";
import { countStarts } from "#data/queries/starts.ts";
import { hasAnyEvent, listComingAndRunning } from "#data/queries/events.ts";
import { requestListing } from "#web/components/contacts/request-listing.server.ts";
import { LIST_EMAIL } from "#web/components/contacts/list-forms.ts";
import { daySky } from "#web/components/events/day-sky.server.ts";
import type { DaySkyView } from "#web/components/events/day-sky.tsx";
import { sampleDays, upcomingDays } from "#web/components/events/day-views.server.ts";
import { claimSpan, claimWords } from "#web/components/events/event-facts.server.ts";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/**
 * The spec's messages about the waitlist (§8, PRODUCT P13). The welcome stays until it is dismissed, because the
 * address must still be confirmed.
 */
const TOASTS: Readonly<Record<"requested" | "already", Toast>> = {
  requested: successToast({ seconds: 0, title: "contacts.toast.welcome", message: "contacts.toast.welcomeText" }),
  already: infoToast({ seconds: 10, title: "contacts.toast.already", message: "contacts.toast.alreadyText" }),
};

/** Adds an address to the waitlist, from either form of the page. */
export async function landingAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const requested = await requestListing("waitlist", form, context);
  if (requested.outcome === "requested" || requested.outcome === "already") {
    return redirectWithToast("/landing/main", TOASTS[requested.outcome], context);
  }
  const sentForm = LANDING_FORMS.find((each) => each === form.text("form")) ?? "hero";
  const nothing = { form: sentForm, email: form.text(LIST_EMAIL), errors: {}, toast: null };
  if (requested.outcome === "faulty") {
    return formResult<LandingAnswer>({ ...nothing, errors: requested.errors }, { status: 422 });
  }
  const { toast, ...sent } = requested;
  return formResult<LandingAnswer>({ ...nothing, toast: shownToast(toast, context) }, sent);
}

/** The directory's current events; the preview of an event's page shows the first of them. */
export type LandingPreview = {
  claims: string[];
  rows: EventRowView[];
  sky: DaySkyView;
  details: { block: { month: string; day: string; weekday: string }; weekday: string } | null;
};

/** The texts are shown even when the directory cannot be read. */
export type LandingView = PageHead & { preview: LandingPreview | null };

/** The two forms, by which the submitted one is identified. */
const LANDING_FORMS = ["hero", "about"] as const;
export type LandingForm = (typeof LANDING_FORMS)[number];

/** A rejected form; a success redirects to the page. */
export type LandingAnswer = { form: LandingForm; email: string; errors: FormErrors; toast: ShownToast | null };

/** The landing page shows what everyone may see, whoever the viewer is. */
const EVERYONE: readonly Listing[] = ["public"];
/** How many events the preview of the calendar lists. */
const SHOWN_EVENTS = 4;

/** Loads what the landing page shows of the directory. */
export async function landingLoader(context: RequestContext): Promise<LandingView> {
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
  const requested = { ...listScope(context.viewer), now, listings: EVERYONE };
  const [{ coming }, starts, counted] = await Promise.all([
    listComingAndRunning(db, { ...requested, coming: SHOWN_EVENTS, running: 0 }),
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
