import type { ContactState } from "#core/contacts/contact.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";

/** The private page of an address on a list, in finished sentences. */
export type SubscriptionView = {
  documentTitle: string;
  title: string;
  text: string;
  state: ContactState | "missing";
  /** What the button that leaves the list says. */
  leave: string;
};

/** What became of a press: what failed is told; else the page itself shows it. */
export type SubscriptionAnswer = { toast: ShownToast | null };
