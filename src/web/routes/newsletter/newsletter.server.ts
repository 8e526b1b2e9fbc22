import { type Toast, successToast } from "#core/toast.ts";
import { requestListing } from "#web/components/contacts/request-listing.server.ts";
import { LIST_EMAIL } from "#web/components/contacts/list-forms.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** The same whether or not the address was on the list: only its mailbox learns that. Stays until dismissed. */
const THANKS: Toast = successToast({
  seconds: 0,
  title: "contacts.toast.thanks",
  message: "contacts.toast.thanksText",
});

/** Adds an address to the newsletter, from the footer of any page or from the newsletter's own page, and redirects back. */
export async function newsletterAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const requested = await requestListing("newsletter", form, context);
  if (requested.outcome === "requested" || requested.outcome === "already") {
    return redirectWithToast(sentFrom(request), THANKS, context);
  }
  const nothing = { email: form.text(LIST_EMAIL), errors: {}, toast: null };
  if (requested.outcome === "faulty") {
    return formResult<NewsletterAnswer>({ ...nothing, errors: requested.errors }, { status: 422 });
  }
  const { toast, ...sent } = requested;
  return formResult<NewsletterAnswer>({ ...nothing, toast: shownToast(toast, context) }, sent);
}

function sentFrom(request: Request): string {
  return ownPath(pageAddress(URL.parse(request.headers.get("referer") ?? "") ?? new URL(request.url)));
}

/** `service` is the address of the external service that the form sends to; null for our own list. */
export type NewsletterView = PageHead & { text: string; service: string | null };

/** A rejected form; a success redirects away. */
export type NewsletterAnswer = { email: string; errors: FormErrors; toast: ShownToast | null };
