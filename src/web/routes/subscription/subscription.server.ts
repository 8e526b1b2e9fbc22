import { confirmContact, leaveList } from "#commands/contacts/join-list.ts";
import { maskEmail } from "#core/accounts/person-name.ts";
import { CONFIRM_WITHIN_MS, type ContactState, LEFT_RETENTION_MS, contactState } from "#core/contacts/contact.ts";
import { AppError } from "#core/errors.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { findContact } from "#data/queries/contacts.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const FAILED: Toast = errorToast({ title: "contacts.page.failed", message: "contacts.page.failedText" });

/**
 * Confirms an address, or removes it from its list. A mail program that unsubscribes for its reader also posts here,
 * and gets a response without a redirect (RFC 8058 §3.1). The page itself then shows the state.
 */
export async function subscriptionAction(request: Request, key: string, context: RequestContext) {
  const act = actOf(await readForm(request));
  if (act === null) throw new AppError("invalid", "the form names no known action");
  const { database, actor, now } = context;
  const done = await orLogged(context, "a subscription could not be changed", async () => {
    await act(database, { actor, key }, now);
    return true;
  });
  const toast = done === null ? shownToast(FAILED, context) : null;
  return formResult<SubscriptionAnswer>({ toast }, { status: done === null ? 503 : 200 });
}

function actOf(form: SentForm) {
  const intent = form.text("List-Unsubscribe") === "One-Click" ? "leave" : form.text("intent");
  if (intent === "leave") return leaveList;
  return intent === "confirm" ? confirmContact : null;
}

/**
 * Loads the page that a list's email links to. Opening it changes nothing, because mail programs open links by
 * themselves.
 */
export async function subscriptionLoader(
  key: string,
  { database, translate, site }: RequestContext,
): Promise<{ status: number; view: SubscriptionView }> {
  const contact = await findContact(database.db, key);
  const shown = (title: string, text: string) => ({
    documentTitle: translate("layout.documentTitle", { title, site: site.name }),
    title,
    text,
  });
  if (contact === null) {
    const text = translate("contacts.page.missingText", { days: CONFIRM_WITHIN_MS / DAY_MS });
    return {
      status: 404,
      view: { ...shown(translate("contacts.page.missing"), text), state: "missing", leave: "" },
    };
  }
  const state = contactState(contact);
  const { list } = contact;
  const values = { list, site: site.name, email: maskEmail(contact.email), days: LEFT_RETENTION_MS / DAY_MS };
  const leave = translate("contacts.page.leave", { list });
  const words = shown(translate(`contacts.page.${state}`, { list }), translate(`contacts.page.${state}Text`, values));
  return { status: 200, view: { ...words, state, leave } };
}

/** The private page of an address on a list, formatted for the reader. */
export type SubscriptionView = {
  documentTitle: string;
  title: string;
  text: string;
  state: ContactState | "missing";
  /** The label of the button that leaves the list. */
  leave: string;
};

/** The outcome of a press: an error is a toast, a success is visible on the page itself. */
export type SubscriptionAnswer = { toast: ShownToast | null };
