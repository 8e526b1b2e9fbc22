import { endAlert, endAllAlerts, startAlert } from "#commands/alerts/change-alert.ts";
import { maskEmail } from "#core/accounts/person-name.ts";
import {
  ALERTS_MAX,
  type AlertLink,
  type AlertState,
  alertState,
  CONFIRM_ALERT_WITHIN_MS,
  ENDED_RETENTION_MS,
  isExpiredAlert,
  parseAlertSearch,
  readAlertLink,
  rhythmsFor,
  storedAlertListPath,
} from "#core/alerts/search-alert.ts";
import { AppError } from "#core/errors.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import { countAlertsOf, findAlertByKey, type StoredAlert } from "#data/queries/search-alerts.ts";
import { type RhythmOption, rhythmOptions, searchWords } from "#web/components/alerts/alert-texts.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const FAILED: Toast = errorToast({ title: "alerts.toast.failed", message: "alerts.toast.failedText" });
const FULL: Toast = errorToast({
  title: "alerts.toast.full",
  message: "alerts.toast.fullText",
  values: { max: ALERTS_MAX },
});
const CHANGED: Toast = successToast({ title: "alerts.toast.changed" });

/**
 * Confirms, changes or ends an alert. A mail program that unsubscribes for its reader also posts here, and gets a
 * response without a redirect (RFC 8058 §3.1). The page itself then shows the state.
 */
export async function alertLinkAction(request: Request, text: string, context: RequestContext) {
  const form = await readForm(request);
  const act = actOf(form);
  if (act === null) throw new AppError("invalid", "the form names no known action");
  const link = readAlertLink(text);
  if (link === null) return formResult<AlertLinkAnswer>({ toast: null }, { status: 404 });
  const done = await orLogged(context, "an alert could not be changed", async () => ({
    outcome: await ACTS[act](link, form, context),
  }));
  const { toast, status } = answerOf(done === null ? "failed" : done.outcome, act);
  return formResult<AlertLinkAnswer>({ toast: toast && shownToast(toast, context) }, { status });
}

type Outcome = AlertState | "full" | null;
type Act = "confirm" | "change" | "end";
type Perform = (link: AlertLink, form: SentForm, context: RequestContext) => Promise<Outcome>;

function actOf(form: SentForm): Act | null {
  if (form.text("List-Unsubscribe") === "One-Click") return "end";
  return (["confirm", "change", "end"] as const).find((each) => each === form.text("intent")) ?? null;
}

const start: Perform = ({ key }, form, { database, actor, now }) => {
  const rhythm = rhythmsFor({ userId: "" }).find((each) => each === form.text("rhythm"));
  return startAlert(database, { actor, alert: { key }, rhythm }, now);
};
const end: Perform = ({ key, isAll }, _, { database, actor, now }) =>
  isAll ? endAllAlerts(database, { actor, key }, now) : endAlert(database, { actor, alert: { key } }, now);

const ACTS: Readonly<Record<Act, Perform>> = { confirm: start, change: start, end };

function answerOf(outcome: Outcome | "failed", act: Act): { toast: Toast | null; status: number } {
  if (outcome === "failed") return { toast: FAILED, status: 503 };
  if (outcome === null) return { toast: null, status: 404 };
  if (outcome === "full") return { toast: FULL, status: 409 };
  return { toast: act === "change" ? CHANGED : null, status: 200 };
}

type Loaded = { status: number; view: AlertLinkView };

/**
 * Loads the private page of an alert, or of all alerts by mail of its reader. Opening it changes nothing, because mail
 * programs open links by themselves.
 */
export async function alertLinkLoader(request: Request, text: string, context: RequestContext): Promise<Loaded> {
  const { database, translate, now } = context;
  const link = readAlertLink(text);
  const alert = link && (await findAlertByKey(database.db, link.key));
  if (link === null || alert === null || isExpiredAlert(alert, now)) {
    const values = { days: CONFIRM_ALERT_WITHIN_MS / DAY_MS, endedDays: ENDED_RETENTION_MS / DAY_MS };
    const text = translate("alerts.link.missingText", values);
    return { status: 404, view: { state: "missing", title: translate("alerts.link.missing"), text, alert: null } };
  }
  if (link.isAll) return { status: 200, view: await allView(alert, context) };
  return { status: 200, view: oneView(alert, new URL(request.url).searchParams.get("rhythm"), context) };
}

async function allView(alert: StoredAlert, { database, translate, site }: RequestContext): Promise<AlertLinkView> {
  const { mailed } = await countAlertsOf(database.db, alert);
  const state = mailed > 0 ? "allOn" : "allEnded";
  const isMember = alert.userId === null ? "no" : "yes";
  const text = translate(`alerts.link.${state}Text`, { count: mailed, isMember, site: site.name });
  return { state, title: translate(`alerts.link.${state}`), text, alert: null };
}

function oneView(alert: StoredAlert, chosen: string | null, context: RequestContext): AlertLinkView {
  const { translate, site } = context;
  const state = alertState(alert);
  const search = parseAlertSearch(alert.search);
  const rhythms = rhythmOptions(rhythmsFor(alert), alert.zone, context);
  const rhythm = rhythms.find(({ value }) => value === chosen) ?? rhythms.find(({ value }) => value === alert.rhythm);
  const to = alert.email === null ? "" : maskEmail(alert.email);
  const values = { isMember: alert.userId === null ? "no" : "yes", rhythm: alert.rhythm, to, site: site.name };
  return {
    state,
    title: translate(`alerts.link.${state}`),
    text: translate(`alerts.link.${state}Text`, { ...values, days: ENDED_RETENTION_MS / DAY_MS }),
    alert: {
      words: searchWords(search, alert.zone, context),
      listPath: storedAlertListPath(alert),
      rhythms,
      rhythm: rhythm?.value ?? alert.rhythm,
    },
  };
}

/** The private page of an alert, formatted for the reader. */
export type AlertLinkView = {
  state: AlertState | "allOn" | "allEnded" | "missing";
  title: string;
  text: string;
  /** Null for the page of all alerts, and where there is none. */
  alert: { words: string; listPath: string; rhythms: readonly RhythmOption[]; rhythm: string } | null;
};

/** The outcome of a press: an error is a toast, a success is visible on the page itself. */
export type AlertLinkAnswer = { toast: ShownToast | null };
