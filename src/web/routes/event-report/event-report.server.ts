import { redirect } from "react-router";
import { reportEvent } from "#commands/reports/report-event.ts";
import { checkInput } from "#core/check-input.ts";
import { dateSegment, eventPath, originalLocalOf } from "#core/events/event-address.ts";
import { REPORT_INPUT } from "#core/reports/report-input.ts";
import { REPORTED_DATES_SHOWN, REPORT_REASONS, type ReportReason } from "#core/reports/report.ts";
import { isMarking } from "#core/reports/visitor-mark.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import { findDateOfEvent, listStartedDates } from "#data/queries/event-page.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { HONEYPOT } from "#web/components/submissions/submission-form-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

const AGAIN: Toast = infoToast({ title: "reports.again", message: "reports.againText" });
const SENT: Toast = successToast({ title: "reports.sent", message: "reports.sentText" });
const BLOCKED: Toast = errorToast({ title: "reports.blocked", message: "reports.blockedText" });
const FAILED: Toast = errorToast({ title: "reports.failed", message: "reports.failedText" });

/** Accepts a report, and redirects to the event. On any error the typed values stay. */
export async function reportAction(segment: string, request: Request, context: RequestContext) {
  const form = await readForm(request);
  const answer = await orLogged(context, "an event could not be reported", () => take(segment, form, context));
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

async function take(segment: string, form: SentForm, context: RequestContext) {
  const event = await findShownEvent(segment, { part: "page", search: "" }, context);
  const checked = checkInput(REPORT_INPUT, form.texts("reason", "words", "date"));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  // A bot gets the same response as a person.
  if (form.text(HONEYPOT) !== "") return redirectWithToast(eventPath(event), SENT, context);
  const { actor, publicForms, viewer, database, now } = context;
  const limited = await publicForms.countReport({ isMarking: isMarking(checked.input.reason) });
  if (limited !== null) {
    const { retryAfterSeconds } = limited;
    const toast = shownToast(tooMany(retryAfterSeconds), context);
    return showAgain(form, { toast }, { status: 429, retryAfterSeconds });
  }
  const { publicId } = event;
  const reporting = { actor, viewer, publicId, input: checked.input, sender: publicForms.sender() };
  const outcome = await reportEvent(database, reporting, now);
  if (outcome === "no-date") {
    const errors = { date: context.translate("reports.faults.date") };
    return showAgain(form, { errors }, { status: 422 });
  }
  if (outcome === "again") return redirectWithToast(eventPath(event), AGAIN, context);
  if (outcome === "blocked") return showAgain(form, { toast: shownToast(BLOCKED, context) }, { status: 403 });
  return redirectWithToast(eventPath(event), SENT, context);
}

function tooMany(seconds: number): Toast {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS);
  return errorToast({ title: "reports.limited", message: "reports.limitedText", values: { minutes } });
}

function showAgain(form: SentForm, answer: Partial<ReportAnswer>, sent: FormSent) {
  return formResult<ReportAnswer>(
    { ...form.texts("reason", "words", "date"), errors: {}, toast: null, ...answer },
    sent,
  );
}

/**
 * Loads the form with which anyone can report a problem with an event that they see; an old title redirects to the
 * current one (PRODUCT P18). `?date=` is the date of the page that led here.
 */
export async function reportLoader(segment: string, url: URL, context: RequestContext): Promise<ReportView> {
  const event = await findShownEvent(segment, { part: "page", search: "" }, context);
  const path = eventPath(event);
  if (context.method !== "POST" && `/events/${segment}` !== path) throw redirect(`${path}/report${url.search}`, 301);
  const { title } = event;
  const { translate, site, database, now } = context;
  const started = await listStartedDates(database.db, event.id, { now, limit: REPORTED_DATES_SHOWN });
  const requested = originalLocalOf(url.searchParams.get("date") ?? "");
  const found = requested === null ? null : await findDateOfEvent(database.db, event.id, requested);
  const isReportable = found !== null && !found.cancelled && found.startsAt <= now;
  // The date that one comes from is the first choice.
  const others = started.filter(({ originalLocal }) => originalLocal !== found?.originalLocal);
  const dates = isReportable ? [found, ...others] : started;
  const { style } = listReader(context);
  return {
    documentTitle: translate("reports.documentTitle", { title, site: site.name }),
    title,
    path,
    correctionPath: `${path}/correction`,
    reasons: REPORT_REASONS.filter(
      (reason) => reason !== "nobody-there" || dates.length > 0 || event.kind === "always_open",
    ),
    dates: dates.map(({ originalLocal, startsAt }) => ({
      value: dateSegment(originalLocal),
      label: formatDateAtClock(startsAt, style),
    })),
  };
}

export type ReportView = {
  documentTitle: string;
  title: string;
  /** The event's page. */
  path: string;
  /** The form that says what the event should say. */
  correctionPath: string;
  /** Of an event that has not taken place, not that nobody was there. */
  reasons: readonly ReportReason[];
  /** The dates that a report can be about, the most likely one first. */
  dates: readonly { value: string; label: string }[];
};

/** The typed values and the errors. */
export type ReportAnswer = {
  reason: string;
  words: string;
  date: string;
  errors: FormErrors;
  toast: ShownToast | null;
};
