import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export type ReportView = {
  documentTitle: string;
  title: string;
  /** The event's page. */
  path: string;
};

/** What was typed, and what is wrong with it. */
export type ReportAnswer = { reason: string; words: string; errors: FormErrors; toast: ShownToast | null };
