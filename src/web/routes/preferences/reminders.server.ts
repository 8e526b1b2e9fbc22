import { unmuteReminders } from "#commands/reminders/mute-reminders.ts";
import { saveReminders } from "#commands/reminders/save-reminders.ts";
import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { readReminders, type RemindersTyped, remindersTyped } from "#core/reminders/reminder-input.ts";
import { NO_REMINDERS, PROPOSED_REMINDERS, type ReminderPreferences } from "#core/reminders/reminder.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { errorToast, successToast, type Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { findPreferences } from "#data/queries/profiles.ts";
import { findReminderPreferences, listMutedEvents, type MutedEvent } from "#data/queries/reminder-preferences.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { returnAddressOf } from "#web/http/return-address.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

const FIELDS = ["leads", "channels", "quietFrom", "quietTo"] as const;

const SAVED: Toast = successToast({ title: "reminders.toast.saved" });
const NONE: Toast = successToast({ title: "reminders.toast.none", message: "reminders.toast.noneText" });
const AGAIN: Toast = successToast({ title: "reminders.toast.again" });
const FAILED: Toast = errorToast({ title: "reminders.toast.failed", message: "reminders.toast.failedText" });

/** The answers to the first question. */
const ANSWERS: ReadonlyMap<string, ReminderPreferences> = new Map([
  ["none", NO_REMINDERS],
  ["proposed", PROPOSED_REMINDERS],
]);

const OWN_FORM = {
  path: REMINDERS_PATH,
  fields: FIELDS,
  signIn: { title: "reminders.signIn.title", message: "reminders.signIn.text" },
};

/**
 * Saves the reminder preferences, from their page or from the first question, or turns an event's reminders on again.
 */
export async function remindersAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const typed = typedIn(form);
  const own = await ownForm(form, OWN_FORM, context);
  if ("leave" in own) return own.leave;
  if ("stay" in own) return formResult<RemindersAnswer>({ typed, errors: {}, toast: own.stay }, { status: 401 });
  const again = form.text("again");
  if (again !== "") return turnOnAgain(again, own.viewer, context);
  const answer = ANSWERS.get(form.text("intent"));
  const read = answer === undefined ? readReminders(typed) : ({ ok: true, input: answer } as const);
  if (!read.ok) {
    const errors = formErrors(read.faults, context);
    return formResult<RemindersAnswer>({ typed, errors, toast: null }, { status: 422 });
  }
  const done = await orLogged(context, "reminders could not be saved", () => save(read.input, own.viewer, context));
  if (done === null) {
    return formResult<RemindersAnswer>({ typed, errors: {}, toast: shownToast(FAILED, context) }, { status: 503 });
  }
  const returnTo = form.has("returnTo") ? returnAddressOf(form.text("returnTo")) : REMINDERS_PATH;
  return redirectWithToast(returnTo, read.input.leads.length === 0 ? NONE : SAVED, context);
}

function typedIn(form: SentForm): RemindersTyped {
  return { leads: form.list("leads"), channels: form.list("channels"), ...form.texts("quietFrom", "quietTo") };
}

async function save(chosen: ReminderPreferences, { userId }: Viewer, context: RequestContext): Promise<true> {
  const { database, actor, zone, now } = context;
  await saveReminders(database, { actor, userId, zone: zone.id, chosen }, now);
  return true;
}

async function turnOnAgain(publicId: string, { userId }: Viewer, context: RequestContext): Promise<Response> {
  const { database, now } = context;
  const done = await orLogged(context, "reminders could not be turned on", () =>
    unmuteReminders(database, { userId, publicId }, now),
  );
  return redirectWithToast(REMINDERS_PATH, done === null ? FAILED : AGAIN, context);
}

/** Loads the form with the stored values, with what is proposed, or with those chosen before signing in again. */
export async function remindersLoader(request: Request, { userId }: Viewer, context: RequestContext) {
  const { translate, site, database, requestId, zone } = context;
  const documentTitle = translate("layout.documentTitle", { title: translate("reminders.title"), site: site.name });
  const headers = new Headers();
  const loaded = await orLogged(context, "reminders could not be read", async () => {
    const stored = await findReminderPreferences(database.db, userId);
    const { emailNotifications } = await findPreferences(database.db, userId);
    const muted = await listMutedEvents(database.db, userId);
    const key = { path: REMINDERS_PATH, owner: userId };
    const stashed = await takeStashedForm(request.headers.get("cookie"), key, context);
    if (stashed !== null) headers.append("set-cookie", stashed.forget);
    const view: RemindersView = {
      documentTitle,
      shows: "reminders",
      owner: userId,
      typed: stashed === null ? remindersTyped(stored ?? PROPOSED_REMINDERS) : stashedTyped(stashed.fields),
      city: zoneCity(zone.id),
      isMailOff: !emailNotifications,
      muted: muted.map(({ publicId, title }) => ({ publicId, title })),
    };
    return { status: 200, headers, view };
  });
  if (loaded !== null) return loaded;
  const view: RemindersView = { documentTitle, shows: "failed", requestId };
  return { status: 503, headers, view };
}

function stashedTyped(fields: readonly (readonly [string, string])[]): RemindersTyped {
  const list = (name: string) => fields.flatMap(([each, value]) => (each === name ? [value] : []));
  const text = (name: string) => list(name)[0] ?? "";
  return { leads: list("leads"), channels: list("channels"), quietFrom: text("quietFrom"), quietTo: text("quietTo") };
}

/** The result of the form. */
export type RemindersAnswer = { typed: RemindersTyped; errors: FormErrors; toast: ShownToast | null };

/** What the page shows, or that the reminders could not be read. */
export type RemindersView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "reminders";
      owner: string;
      typed: RemindersTyped;
      /** The place of the zone in which quiet hours are meant. */
      city: string;
      isMailOff: boolean;
      muted: readonly Pick<MutedEvent, "publicId" | "title">[];
    }
);
