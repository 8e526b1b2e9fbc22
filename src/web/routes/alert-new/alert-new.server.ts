import { redirect } from "react-router";
import { requestMailAlert, saveAlert } from "#commands/alerts/save-alert.ts";
import {
  ALERT_INPUT,
  ALERT_RHYTHMS,
  ALERTS_MAX,
  ALERTS_PATH,
  type AlertRhythm,
  type AlertSearch,
  alertListPath,
  alertSearchKey,
  alertSearchOf,
  alertState,
  DEFAULT_RHYTHM,
  MAIL_ALERT_INPUT,
  MAIL_RHYTHMS,
  newAlertPath,
} from "#core/alerts/search-alert.ts";
import { checkInput } from "#core/check-input.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { MINUTE_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { countAlertsOf, findAlertMember, findAlertOf } from "#data/queries/search-alerts.ts";
import { type RhythmOption, rhythmOptions, searchWords } from "#web/components/alerts/alert-texts.server.ts";
import { NEWSLETTER_HONEYPOT } from "#web/components/contacts/list-forms.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The same whatever became of it: only the mailbox learns whether it has the alert. Stays until dismissed. */
const CHECK_MAIL: Toast = successToast({
  seconds: 0,
  title: "alerts.toast.checkMail",
  message: "alerts.toast.checkMailText",
});
const SAVED: Toast = successToast({ title: "alerts.toast.saved", message: "alerts.toast.savedText" });
const FAILED: Toast = errorToast({ title: "alerts.toast.failed", message: "alerts.toast.failedText" });
const FULL: Toast = errorToast({
  title: "alerts.toast.full",
  message: "alerts.toast.fullText",
  values: { max: ALERTS_MAX },
});
const SIGN_IN = { title: "alerts.toast.signIn", message: "alerts.toast.signInText" };

type Address = {
  /** What the alert would look for; null when the address chooses nothing. */
  search: AlertSearch | null;
  /** The canonical address, and its `?tz=`, which the links of the page keep. */
  path: string;
  zone: ZoneId | null;
  faulty: boolean;
};

function readAddress(request: Request): Address {
  const { searchParams } = new URL(request.url);
  const { requested, faulty } = parseEventsAddress(searchParams, (text) => canonicalZone(text) !== null);
  const search = alertSearchOf(requested);
  const { zone } = requested;
  return { search, path: newAlertPath(search ?? { query: null, filter: NO_FILTER }, zone), zone, faulty };
}

/** Makes an alert: a member's at once, an address' when its owner confirms it. On any error the typed values stay. */
export async function newAlertAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const { search, path, zone } = readAddress(request);
  if (search === null) return redirect(path, 303);
  const alert = { search, path, listPath: alertListPath(search, zone), form };
  const isVisitors = context.viewer === null && form.text("owner") === "";
  const answer = await orLogged(context, "an alert could not be saved", () =>
    isVisitors ? requestByMail(alert, context) : saveForMember(alert, context),
  );
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

type AlertRequest = { search: AlertSearch; path: string; listPath: string; form: SentForm };

async function requestByMail({ search, listPath, form }: AlertRequest, context: RequestContext) {
  const checked = checkInput(MAIL_ALERT_INPUT, form.texts("rhythm", "email"));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  // Bots get the same answer as people, so that they learn nothing.
  if (form.text(NEWSLETTER_HONEYPOT) !== "") return redirectWithToast(listPath, CHECK_MAIL, context);
  const { email, rhythm } = checked.input;
  const { limited, mailboxIsFull } = await context.publicForms.countAlert({ email });
  if (limited !== null) return tooMany(form, limited.retryAfterSeconds, context);
  const { database, actor, language, zone, site, now } = context;
  const alert = { actor, search, zone: zone.id, language, email, rhythm, baseUrl: site.baseUrl };
  await requestMailAlert(database, { ...alert, isMailed: !mailboxIsFull }, now);
  return redirectWithToast(listPath, CHECK_MAIL, context);
}

async function saveForMember({ search, path, form }: AlertRequest, context: RequestContext) {
  const own = await ownForm(form, { path, fields: ["rhythm"], signIn: SIGN_IN }, context);
  if ("leave" in own) return own.leave;
  if ("stay" in own) return showAgain(form, { toast: own.stay }, { status: 401 });
  const checked = checkInput(ALERT_INPUT, form.texts("rhythm"));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const { limited } = await context.publicForms.countAlert({ email: null });
  if (limited !== null) return tooMany(form, limited.retryAfterSeconds, context);
  const { database, actor, language, zone, now } = context;
  const { userId } = own.viewer;
  const { rhythm } = checked.input;
  const saved = await saveAlert(database, { actor, search, zone: zone.id, language, userId, rhythm }, now);
  if (saved.outcome === "full") return showAgain(form, { toast: shownToast(FULL, context) }, { status: 409 });
  return redirectWithToast(ALERTS_PATH, SAVED, context);
}

function tooMany(form: SentForm, retryAfterSeconds: number, context: RequestContext) {
  const minutes = Math.ceil((retryAfterSeconds * SECOND_MS) / MINUTE_MS);
  const toast = errorToast({ title: "alerts.toast.limited", message: "alerts.toast.limitedText", values: { minutes } });
  return showAgain(form, { toast: shownToast(toast, context) }, { status: 429, retryAfterSeconds });
}

function showAgain(form: SentForm, answer: Partial<NewAlertAnswer>, sent: FormSent) {
  return formResult<NewAlertAnswer>({ ...form.texts("rhythm", "email"), errors: {}, toast: null, ...answer }, sent);
}

/** Loads the form for an alert, or the page that explains how to choose a search. */
export async function newAlertLoader(
  request: Request,
  context: RequestContext,
): Promise<{ view: NewAlertView; headers: Headers }> {
  const { search, path, zone: addressZone, faulty } = readAddress(request);
  if (faulty && context.method !== "POST") throw redirect(path);
  const headers = new Headers();
  if (search === null) return { view: { search: null }, headers };
  const { viewer, zone } = context;
  const member = viewer === null ? null : await memberView(viewer, search, context);
  const stashed =
    viewer === null
      ? null
      : await takeStashedForm(request.headers.get("cookie"), { path, owner: viewer.userId }, context);
  if (stashed !== null) headers.append("set-cookie", stashed.forget);
  const typedRhythm = new Map(stashed?.fields).get("rhythm");
  const view = {
    words: searchWords(search, zone.id, context),
    listPath: alertListPath(search, addressZone),
    rhythms: rhythmOptions(viewer === null ? MAIL_RHYTHMS : ALERT_RHYTHMS, zone.id, context),
    rhythm: typedRhythm ?? member?.rhythm ?? DEFAULT_RHYTHM,
    path,
    member,
  };
  return { view: { search: view }, headers };
}

async function memberView({ userId }: Viewer, search: AlertSearch, { database: { db } }: RequestContext) {
  const reader = { userId, email: null };
  const [held, { on }, member] = await Promise.all([
    findAlertOf(db, reader, alertSearchKey(search)),
    countAlertsOf(db, reader),
    findAlertMember(db, userId),
  ]);
  const current = held !== null && alertState(held) === "on" ? held.rhythm : null;
  const state = current !== null ? "already" : on >= ALERTS_MAX ? "full" : "new";
  return { owner: userId, state, rhythm: current, isMailed: member?.isMailed ?? false } satisfies MemberView;
}

type MemberView = {
  owner: string;
  /** `already`: the member has this alert, and can change it. `full`: they have the maximum number of others. */
  state: "new" | "already" | "full";
  /** The rhythm of the member's alert for this search; null without one. */
  rhythm: AlertRhythm | null;
  /** Whether they get mail of this kind at all. */
  isMailed: boolean;
};

/** The form for an alert; `search` is null when the address chooses nothing to look for. */
export type NewAlertView = {
  search: null | {
    words: string;
    listPath: string;
    rhythms: readonly RhythmOption[];
    /** The preselected one. */
    rhythm: string;
    /** The address of this form. */
    path: string;
    /** Null for a visitor, who enters an address. */
    member: MemberView | null;
  };
};

/** A rejected form; a success redirects away. */
export type NewAlertAnswer = { rhythm: string; email: string; errors: FormErrors; toast: ShownToast | null };
