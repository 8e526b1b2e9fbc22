import { type AlertHandle, endAlert, startAlert } from "#commands/alerts/change-alert.ts";
import {
  ALERT_RHYTHMS,
  ALERTS_MAX,
  ALERTS_PATH,
  parseAlertSearch,
  storedAlertListPath,
} from "#core/alerts/search-alert.ts";
import { AppError } from "#core/errors.ts";
import { formatDate } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { findAlertMember, listAlertsOf, type StoredAlert } from "#data/queries/search-alerts.ts";
import { LOCALES } from "#messages/language.ts";
import { type RhythmOption, rhythmOptions, searchWords } from "#web/components/alerts/alert-texts.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const CHANGED: Toast = successToast({ title: "alerts.toast.changed" });
const RESTARTED: Toast = successToast({ title: "alerts.toast.restarted" });
const GONE: Toast = infoToast({ title: "alerts.toast.gone", message: "alerts.toast.goneText" });
const FULL: Toast = errorToast({
  title: "alerts.toast.full",
  message: "alerts.toast.fullText",
  values: { max: ALERTS_MAX },
});
const FAILED: Toast = errorToast({ title: "alerts.toast.failed", message: "alerts.toast.failedText" });

const ended = (id: number): Toast =>
  successToast({ title: "alerts.toast.ended", message: "alerts.toast.endedText", undo: `alert:${id}` });

const ID = /^\d{1,15}$/;

/** Changes how a member is notified, ends an alert, or takes the end back; `intent` is the choice. */
export async function alertsAction(request: Request, viewer: Viewer, context: RequestContext): Promise<Response> {
  const form = await readForm(request);
  const intent = form.text("intent");
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  const id = form.text("alert");
  if (!ID.test(id)) return redirectWithToast(ALERTS_PATH, GONE, context);
  const alert = { userId: viewer.userId, id: Number(id) };
  const toast = await orLogged(context, "an alert could not be changed", () => act({ alert, form }, context));
  return redirectWithToast(ALERTS_PATH, toast ?? FAILED, context);
}

type ActionInput = { alert: Extract<AlertHandle, { id: number }>; form: SentForm };
type Act = (input: ActionInput, context: RequestContext) => Promise<Toast>;

const start =
  (done: Toast): Act =>
  async ({ alert, form }, { database, actor, now }) => {
    const rhythm = ALERT_RHYTHMS.find((each) => each === form.text("rhythm"));
    const outcome = await startAlert(database, { actor, alert, rhythm }, now);
    if (outcome === null) return GONE;
    return outcome === "full" ? FULL : done;
  };

const end: Act = async ({ alert }, { database, actor, now }) =>
  (await endAlert(database, { actor, alert }, now)) === null ? GONE : ended(alert.id);

const ACTS: Readonly<Record<string, Act | undefined>> = { change: start(CHANGED), undo: start(RESTARTED), end };

type Loaded = { status: number; view: AlertsView };

/** Loads a member's alerts; returns a failure as a value with its status. */
export async function alertsLoader({ userId }: Viewer, context: RequestContext): Promise<Loaded> {
  const { database, translate, site, requestId } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("alerts.title"), site: site.name });
  const loaded = await orLogged(context, "a member's alerts could not be read", async (): Promise<Loaded> => {
    const [rows, member] = await Promise.all([listAlertsOf(database.db, userId), findAlertMember(database.db, userId)]);
    const alerts = rows.map((row) => lineOf(row, context));
    const isMissingMail = !(member?.isMailed ?? false) && rows.some(({ rhythm }) => rhythm !== "notification");
    return { status: 200, view: { documentTitle, shows: "list", alerts, max: ALERTS_MAX, isMissingMail } };
  });
  return loaded ?? { status: 503, view: { documentTitle, shows: "failed", requestId } };
}

function lineOf(row: StoredAlert, context: RequestContext): AlertLine {
  const search = parseAlertSearch(row.search);
  const rhythms = rhythmOptions(ALERT_RHYTHMS, row.zone, context);
  return {
    id: String(row.id),
    words: searchWords(search, row.zone, context),
    listPath: storedAlertListPath(row),
    rhythms,
    rhythm: row.rhythm,
    when: rhythms.find(({ value }) => value === row.rhythm)?.hint ?? "",
    requested: dateOf(row.askedAt, context),
    lastSent: row.toldAt === null ? null : dateOf(row.toldAt, context),
  };
}

function dateOf(at: EpochMs, { language, zone, hour12 }: RequestContext): string {
  return formatDate(at, { locale: LOCALES[language], zone: zone.id, hour12 });
}

/** One alert, formatted for its member. */
export type AlertLine = {
  id: string;
  words: string;
  listPath: string;
  rhythms: readonly RhythmOption[];
  rhythm: string;
  /** When the alert notifies its member. */
  when: string;
  /** The date on which the member created the alert. */
  requested: string;
  /** The date of the last notification; null if none was sent. */
  lastSent: string | null;
};

/** What /alerts shows; `isMissingMail`: some alerts are by mail, which the member does not get. */
export type AlertsView = { documentTitle: string } & (
  | { shows: "list"; alerts: readonly AlertLine[]; max: number; isMissingMail: boolean }
  | { shows: "failed"; requestId: string }
);
