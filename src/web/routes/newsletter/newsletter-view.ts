import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** `service` is where the form leads when the site uses one; null for the list of our own. */
export type NewsletterView = PageHead & { text: string; service: string | null };

/** What became of the form; a success leads away from here. */
export type NewsletterAnswer = { email: string; errors: FormErrors; toast: ShownToast | null };
