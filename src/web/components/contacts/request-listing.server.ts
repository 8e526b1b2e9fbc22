import { joinList } from "#commands/contacts/join-list.ts";
import { checkInput } from "#core/check-input.ts";
import { CONTACT_INPUT, type ContactList } from "#core/contacts/contact.ts";
import { MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { csvFileName } from "#formats/csv-download.ts";
import { LIST_EMAIL, NEWSLETTER_HONEYPOT } from "#web/components/contacts/list-forms.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

const NAMES: Readonly<Record<ContactList, string>> = { newsletter: "newsletter-subscribers", waitlist: "waitlist" };

/** The name of a list's export file today (spec §9). */
export function listFileName(list: ContactList, { now, zone }: Pick<RequestContext, "now" | "zone">): string {
  return csvFileName(NAMES[list], localDate(now, zone.id));
}

type Query =
  | { outcome: "requested" }
  | { outcome: "already" }
  | { outcome: "faulty"; errors: FormErrors }
  | { outcome: "refused"; toast: Toast; status: 429 | 503; retryAfterSeconds?: number };
const INVALID: Toast = errorToast({ title: "contacts.toast.wrong", message: "contacts.toast.wrongText" });

/** Adds an address from a public form to one of the lists. */
export async function requestListing(list: ContactList, form: SentForm, context: RequestContext): Promise<Query> {
  const checked = checkInput(CONTACT_INPUT, { email: form.text(LIST_EMAIL) });
  if (!checked.ok) return { outcome: "faulty", errors: renamed(formErrors(checked.faults, context)) };
  // Bots get the same answer as people, so that they learn nothing.
  if (form.text(NEWSLETTER_HONEYPOT) !== "") return { outcome: "requested" };
  const { email } = checked.input;
  const requested = await orLogged(context, "an address could not be put on a list", () => take(list, email, context));
  return requested ?? { outcome: "refused", toast: INVALID, status: 503 };
}

async function take(list: ContactList, email: string, context: RequestContext): Promise<Query> {
  const { database, actor, publicForms, language, zone, site, now } = context;
  const { limited, mailboxIsFull } = await publicForms.countContact({ email });
  if (limited !== null) {
    const { retryAfterSeconds } = limited;
    return { outcome: "refused", toast: tooMany(retryAfterSeconds), status: 429, retryAfterSeconds };
  }
  const reader = { language, zone: zone.id, baseUrl: site.baseUrl, isMailed: !mailboxIsFull };
  return { outcome: await joinList(database, { actor, list, email, ...reader }, now) };
}

function tooMany(seconds: number): Toast {
  const minutes = Math.ceil((seconds * SECOND_MS) / MINUTE_MS);
  return errorToast({ title: "contacts.toast.limited", message: "contacts.toast.limitedText", values: { minutes } });
}

/** The form and the input name the field differently. */
function renamed({ email }: FormErrors): FormErrors {
  return email === undefined ? {} : { [LIST_EMAIL]: email };
}
