import { redirect } from "react-router";
import { suggestCorrection } from "#commands/corrections/suggest-correction.ts";
import {
  CORRECTION_FORM_FIELDS,
  type CorrectionForm,
  correctableSchedule,
  correctionFormOf,
  correctionVersion,
} from "#core/corrections/correction-form.ts";
import { CORRECTION_PARTS, type CorrectionPart, publicFields } from "#core/corrections/correction.ts";
import { AppError } from "#core/errors.ts";
import { eventPath } from "#core/events/event-address.ts";
import { EVENT_MODES, EVENT_TYPES } from "#core/events/event.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { withLinkInOneField } from "#core/events/meeting-link.ts";
import { MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import { findEventToEdit, inputOfStored } from "#data/queries/event-edit.ts";
import { LOCALES } from "#messages/language.ts";
import { languageOptions } from "#web/components/event-form/event-form-options.server.ts";
import { partWords } from "#web/components/corrections/part-words.server.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";
import { zoneOptions } from "#web/components/layout/known-zones.server.ts";
import { HONEYPOT } from "#web/components/submissions/submission-form-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup, SelectOption } from "#web/ui/select-field.tsx";

const TO_ORGANIZER: Toast = successToast({ title: "corrections.sent", message: "corrections.sentToOrganizer" });
const TO_STAFF: Toast = successToast({ title: "corrections.sent", message: "corrections.sentToStaff" });
const BLOCKED: Toast = errorToast({ title: "corrections.notSent", message: "corrections.blocked" });
const FULL: Toast = errorToast({ title: "corrections.notSent", message: "corrections.full" });
const FAILED: Toast = errorToast({ title: "corrections.notSent", message: "corrections.failed" });

/** Accepts a suggested correction, and redirects to the event. On any error the typed values stay. */
export async function correctionAction(segment: string, request: Request, context: RequestContext) {
  const form = await readForm(request);
  const answer = await orLogged(context, "a correction could not be suggested", () => take(segment, form, context));
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

async function take(segment: string, form: SentForm, context: RequestContext) {
  const event = await findShownEvent(segment, { part: "page", search: "" }, context);
  const path = eventPath(event);
  // A bot gets the same response as a person.
  if (form.text(HONEYPOT) !== "") return redirectWithToast(path, TO_STAFF, context);
  const { actor, publicForms, viewer, database, now } = context;
  const limited = await publicForms.countCorrection();
  if (limited !== null) {
    const { retryAfterSeconds } = limited;
    const toast = shownToast(tooMany(retryAfterSeconds), context);
    return showAgain(form, { toast }, { status: 429, retryAfterSeconds });
  }
  const suggesting = {
    actor,
    viewer,
    publicId: event.publicId,
    form: typedForm(form),
    version: form.text("version"),
    sender: publicForms.sender(),
  };
  const result = await suggestCorrection(database, suggesting, now);
  if (result.outcome === "refused")
    return showAgain(form, { errors: formErrors(result.errors, context) }, { status: 422 });
  if (result.outcome === "blocked") return showAgain(form, { toast: shownToast(BLOCKED, context) }, { status: 403 });
  if (result.outcome === "full") return showAgain(form, { toast: shownToast(FULL, context) }, { status: 409 });
  return redirectWithToast(path, result.isForStaff ? TO_STAFF : TO_ORGANIZER, context);
}

/** The typed values; each language has a select of its own. */
function typedForm(form: SentForm): CorrectionForm {
  return { ...form.texts(...CORRECTION_FORM_FIELDS), languages: form.list("languages").filter(Boolean).join(";") };
}

function tooMany(seconds: number): Toast {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS);
  return errorToast({ title: "corrections.limited", message: "corrections.limitedText", values: { minutes } });
}

function showAgain(form: SentForm, answer: Partial<CorrectionAnswer>, sent: FormSent) {
  const typed = { values: typedForm(form), version: form.text("version") };
  return formResult<CorrectionAnswer>({ ...typed, errors: {}, toast: null, ...answer }, sent);
}

/**
 * Loads the form with which anyone suggests what an event should say; an old title redirects to the current one
 * (PRODUCT P18). It shows public values only: of a link that only some may have, nothing (PRODUCT P15).
 */
export async function correctionLoader(segment: string, context: RequestContext): Promise<CorrectionView> {
  const shown = await findShownEvent(segment, { part: "page", search: "" }, context);
  const path = eventPath(shown);
  const { translate, site, database, now } = context;
  if (context.method !== "POST" && `/events/${segment}` !== path) throw redirect(`${path}/correction`, 301);
  const stored = await findEventToEdit(database.db, shown.publicId);
  if (stored === null) throw new AppError("not-found", "the event was removed meanwhile");
  const input = inputOfStored(withLinkInOneField(stored, site.baseUrl), now);
  const values = correctionFormOf(input);
  const { title } = shown;
  return {
    documentTitle: translate("corrections.documentTitle", { title, site: site.name }),
    title,
    path,
    values,
    version: correctionVersion(values, input),
    present: presentWords(input, context),
    isLinkHidden: input.draft.link !== null && values.link === "",
    times: timesOf(input),
    types: EVENT_TYPES.map((value) => ({ value, label: translate(`events.type.${value}`) })),
    modes: EVENT_MODES.map((value) => ({ value, label: partWords("place", { mode: [value] }, context) })),
    zones: zoneOptions(context),
    languages: languageOptions(input.draft.languages, LOCALES[context.language]),
  };
}

function presentWords(input: EventInput, context: RequestContext): Record<CorrectionPart, string> {
  const fields = publicFields(input);
  const words = CORRECTION_PARTS.map((part) => [part, partWords(part, fields, context)] as const);
  return Object.fromEntries(words) as Record<CorrectionPart, string>;
}

function timesOf(input: EventInput): CorrectionView["times"] {
  const schedule = correctableSchedule(input);
  if (schedule === null) return "none";
  return schedule.rrule === null ? "once" : "series";
}

export type CorrectionView = {
  documentTitle: string;
  title: string;
  /** The event's page. */
  path: string;
  values: CorrectionForm;
  version: string;
  /** What each part says now. */
  present: Record<CorrectionPart, string>;
  /** Whether the event has a link that only some may have. */
  isLinkHidden: boolean;
  /** The times that can be corrected here: of a one-off with its date, of one series, or none. */
  times: "once" | "series" | "none";
  types: readonly SelectOption[];
  modes: readonly SelectOption[];
  zones: readonly SelectGroup[];
  languages: readonly SelectOption[];
};

/** The typed values and the errors. */
export type CorrectionAnswer = {
  values: CorrectionForm;
  version: string;
  errors: FormErrors;
  toast: ShownToast | null;
};
