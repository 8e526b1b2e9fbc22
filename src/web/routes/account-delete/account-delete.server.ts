import { infoToast } from "#core/toast.ts";
import { leaveAccount } from "#commands/accounts/leave-account.ts";
import { GRACE_DAYS, leaveAtFrom } from "#core/accounts/retention.ts";
import type { Viewer } from "#core/viewer.ts";
import { countComingOwnedEvents } from "#data/queries/owned-things.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { LOCALES } from "#messages/language.ts";

/** Returns what deleting the account means for this person. */
export async function deleteLoader(viewer: Viewer, context: RequestContext) {
  const { translate, site } = context;
  return {
    documentTitle: translate("layout.documentTitle", { title: translate("account.delete.title"), site: site.name }),
    email: viewer.email,
    graceDays: GRACE_DAYS,
    date: leaveDate(leaveAtFrom(context.now), context),
    events: await countComingOwnedEvents(context.database.db, viewer.userId),
  };
}

export type DeleteView = Awaited<ReturnType<typeof deleteLoader>>;

export type DeleteAnswer = { confirmation: string; errors: FormErrors; toast: ShownToast | null };

/** Begins the grace period when the typed address is the account's; signs the person out and redirects home. */
export async function deleteAction(request: Request, viewer: Viewer, context: RequestContext) {
  const confirmation = (await readForm(request)).text("confirmation").trim();
  if (confirmation.toLowerCase() !== viewer.email) {
    const errors = { confirmation: context.translate("account.delete.mismatch") };
    return formResult<DeleteAnswer>({ confirmation, errors, toast: null }, { status: 422 });
  }
  const left = await orLogged(context, "an account could not be deleted", () => leave(viewer, context));
  if (left?.outcome === "leaving") {
    const { cookies } = await context.auth.signOut();
    const values = { date: leaveDate(left.leaveAt, context) };
    const [title, message] = ["account.delete.doneTitle", "account.delete.done"];
    throw redirectWithToast("/home", infoToast({ seconds: 0, title, message, values }), context, cookies);
  }
  const [message, status] = left === null ? ["accounts.fault.away", 503] : ["account.delete.lastAdmin", 409];
  const toast = shownError(context, "account.delete.failedTitle", message);
  return formResult<DeleteAnswer>({ confirmation, errors: {}, toast }, { status });
}

function leave(viewer: Viewer, context: RequestContext) {
  const { database, actor, language, zone, site, now } = context;
  const signInLink = `${site.baseUrl}/login`;
  return leaveAccount(database, { viewer, actor, language, zone: zone.id, signInLink }, now);
}

/** Formats the date on which an account will be erased, for the reader. */
function leaveDate(leaveAt: EpochMs, { language, zone, hour12 }: RequestContext): string {
  return formatDateAtClock(leaveAt, { locale: LOCALES[language], zone: zone.id, hour12 });
}
