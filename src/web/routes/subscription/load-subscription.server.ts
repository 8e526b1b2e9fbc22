import { maskEmail } from "#core/accounts/mask-email.ts";
import { CONFIRM_WITHIN_MS, contactState, LEFT_KEPT_MS } from "#core/contacts/contact.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { findContact } from "#data/queries/contacts.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { SubscriptionView } from "#web/routes/subscription/subscription-view.ts";

/** The page that a message about a list leads to. Opening it changes nothing: mail programs open links by themselves. */
export async function loadSubscription(
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
  const values = { list, site: site.name, email: maskEmail(contact.email), days: LEFT_KEPT_MS / DAY_MS };
  const leave = translate("contacts.page.leave", { list });
  const words = shown(translate(`contacts.page.${state}`, { list }), translate(`contacts.page.${state}Text`, values));
  return { status: 200, view: { ...words, state, leave } };
}
