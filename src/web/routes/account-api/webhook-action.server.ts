import { PUBLIC_NETWORK } from "#commands/imports/fetch-import.ts";
import {
  addWebhook,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
  testWebhook,
} from "#commands/webhooks/change-webhooks.ts";
import { API_PAGE_PATH } from "#core/accounts/api-token.ts";
import { checkInput } from "#core/check-input.ts";
import { infoToast, successToast, type Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { WEBHOOK_SEALED_AS, WEBHOOKS_MAX, webhookInput } from "#core/webhooks/webhook.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { formErrors, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type ApiAct, type ApiAnswered, rowNumber } from "#web/routes/account-api/api-act.server.ts";
import { type ApiAnswer, refusedForm } from "#web/routes/account-api/api-answer.ts";

const area = "apiAccess.webhooks";
const GONE: Toast = infoToast({ title: `${area}.goneTitle` });
const REMOVED: Toast = successToast({ title: `${area}.removedTitle` });
const SWITCHED = { on: successToast({ title: `${area}.onTitle` }), off: successToast({ title: `${area}.offTitle` }) };
const TESTED: Toast = successToast({ title: `${area}.testTitle`, message: `${area}.testText` });
const WAIT: Toast = infoToast({ title: `${area}.testWaitTitle`, message: `${area}.testWait` });

/** The actions of the webhooks' forms, by their `intent`. */
export const WEBHOOK_ACTS: Readonly<Record<string, ApiAct>> = {
  "add-webhook": add,
  "renew-secret": renew,
  "test-webhook": (form, viewer, context) =>
    act(form, viewer, context, async (one) =>
      (await testWebhook(context.database, one, context.now)) === "sent" ? TESTED : WAIT,
    ),
  "switch-on": (form, viewer, context) => act(form, viewer, context, (one) => switched(one, true, context)),
  "switch-off": (form, viewer, context) => act(form, viewer, context, (one) => switched(one, false, context)),
  "remove-webhook": (form, viewer, context) =>
    act(form, viewer, context, async (one) =>
      (await removeWebhook(context.database, one, context.now)) === "removed" ? REMOVED : GONE,
    ),
};

/** Adds a webhook and shows its secret, this once. */
async function add(form: SentForm, { userId, ...viewer }: Viewer, context: RequestContext): Promise<ApiAnswered> {
  const { database, actor, auth, now, translate } = context;
  const typed = { address: form.text("address"), kinds: form.list("kinds") };
  const failed = (message: string, status: number, values = {}): ApiAnswered => {
    const toast = shownError(context, `${area}.failedTitle`, message, values);
    return formResult<ApiAnswer>(refusedForm("webhook", { typed, toast }), { status });
  };
  if (!auth.isProvedLately({ userId, ...viewer })) return failed("apiAccess.unproved", 403);
  const { trusted } = context.importNetwork ?? PUBLIC_NETWORK;
  const checked = checkInput(webhookInput(trusted), typed);
  if (!checked.ok) {
    const errors = formErrors(checked.faults, { translate });
    return formResult<ApiAnswer>(refusedForm("webhook", { typed, errors }), { status: 422 });
  }
  const adding = { actor, userId, input: checked.input, seal: sealWith(context) };
  const added = await orLogged(context, "a webhook could not be added", () => addWebhook(database, adding, now));
  if (added === null) return failed("accounts.fault.away", 503);
  if (added.outcome === "too-many") return failed(`${area}.tooMany`, 422, { max: WEBHOOKS_MAX });
  return secretShown(checked.input.address, added.secret);
}

/** Gives a webhook a new secret and shows it, this once. */
async function renew(form: SentForm, viewer: Viewer, context: RequestContext): Promise<ApiAnswered> {
  const { database, actor, auth, now } = context;
  if (!auth.isProvedLately(viewer)) return failedChange("apiAccess.unproved", 403, context);
  const renewing = { actor, userId: viewer.userId, id: rowNumber(form), seal: sealWith(context) };
  const renewed = await orLogged(context, "a webhook's secret could not be renewed", () =>
    renewWebhookSecret(database, renewing, now),
  );
  if (renewed === null) return failedChange("accounts.fault.away", 503, context);
  if (renewed.outcome === "nothing") return redirectWithToast(`${API_PAGE_PATH}#webhooks`, GONE, context);
  return secretShown(renewed.address, renewed.secret);
}

type One = { actor: RequestContext["actor"]; userId: string; id: number };

/** Runs an action on one webhook and says what became of it on the page. */
async function act(
  form: SentForm,
  { userId }: Viewer,
  context: RequestContext,
  run: (one: One) => Promise<Toast>,
): Promise<ApiAnswered> {
  const one = { actor: context.actor, userId, id: rowNumber(form) };
  const toast = await orLogged(context, "a webhook could not be changed", () => run(one));
  if (toast === null) return failedChange("accounts.fault.away", 503, context);
  return redirectWithToast(`${API_PAGE_PATH}#webhooks`, toast, context);
}

async function switched(one: One, isOn: boolean, { database, now }: RequestContext): Promise<Toast> {
  const outcome = await switchWebhook(database, { ...one, isOn }, now);
  return outcome === "switched" ? SWITCHED[isOn ? "on" : "off"] : GONE;
}

function sealWith({ sealer }: RequestContext): (secret: string) => string {
  return (secret) => sealer.seal(WEBHOOK_SEALED_AS, secret);
}

function secretShown(name: string, secret: string): ApiAnswered {
  return formResult<ApiAnswer>({ view: "secret", kind: "webhook", name, secret }, { status: 200 });
}

function failedChange(message: string, status: number, context: RequestContext): ApiAnswered {
  const toast = shownError(context, `${area}.changeFailedTitle`, message);
  return formResult<ApiAnswer>(refusedForm("other", { toast }), { status });
}
