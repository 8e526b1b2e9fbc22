import { putBackContact } from "#commands/contacts/put-back-contact.ts";
import { removeContact } from "#commands/contacts/remove-contact.ts";
import { CONTACTS_PATH } from "#core/contacts/contacts-address.ts";
import { readRemovedContact, writeRemovedContact } from "#core/contacts/removed-contact.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import { unlessRefused } from "#web/components/organizers/unless-refused.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Takes an address off its list, or puts it back: which of them the form says. Back to where the list stood, with a toast. */
export async function answerNewsletter(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const toast = await unlessRefused(context, "an address could not be taken off a list", () => act(form, context));
  const to = form.has("returnTo") ? ownPath(form.text("returnTo")) : CONTACTS_PATH;
  return redirectWithToast(to, toast ?? toastOf("error", "notSaved"), context);
}

function act(form: SentForm, context: RequestContext): Promise<Toast> {
  const intent = form.text("intent");
  if (intent === "remove") return remove(form, context);
  if (intent === "undo") return putBack(form, context);
  throw new AppError("invalid", "the form names no act");
}

async function remove(form: SentForm, { database, actor, now }: RequestContext): Promise<Toast> {
  const id = Number(form.text("contact"));
  if (!Number.isSafeInteger(id)) throw new AppError("not-found", "no address has this number");
  const isForgotten = form.text("forget") === "yes";
  const result = await removeContact(database, { actor, id, isForgotten }, now);
  switch (result.outcome) {
    case "removed": {
      const { email, removed } = result;
      return { ...toastOf("success", "removed", { email }), undo: `contact:${writeRemovedContact(removed)}` };
    }
    case "forgotten":
      return toastOf("success", "forgotten", { email: result.email });
    case "already":
      return toastOf("info", "removedAlready", { email: result.email });
    default:
      return toastOf("info", "gone");
  }
}

async function putBack(form: SentForm, { database, actor, now }: RequestContext): Promise<Toast> {
  const removed = readRemovedContact(form.text("contact"));
  if (removed === null) throw new AppError("not-found", "no Undo has this mark");
  const result = await putBackContact(database, { actor, removed }, now);
  return result.outcome === "restored"
    ? toastOf("success", "putBack", { email: result.email })
    : toastOf("info", "tooLate");
}

function toastOf(kind: Toast["kind"], key: string, values: Toast["values"] = {}): Toast {
  const title = `adminNewsletter.toast.${key}`;
  return { kind, seconds: kind === "error" ? 0 : 5, title, message: `${title}Text`, values };
}
