import type { ContactList, ContactState } from "#core/contacts/contact.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";

/** One week of the chart: how many had confirmed at its end, and how high the bar stands, of 100. */
export type ChartWeek = { date: string; count: number; height: number };

export type ContactLine = { id: number; email: string; since: string; state: ContactState };

export type NewsletterTab = {
  list: ContactList;
  counts: { confirmed: number; pending: number; left: number; waitlist: number };
  weeks: readonly ChartWeek[];
  lines: readonly ContactLine[];
  /** The address of the page behind this one; null at the end. */
  olderHref: string | null;
  isFirst: boolean;
  /** What the files will be called today. */
  fileNames: Readonly<Record<ContactList, string>>;
  /** The site's forms lead to a service elsewhere. */
  isElsewhere: boolean;
};

export type NewsletterTabView = { documentTitle: string; frame: AdminFrameData } & (
  | ({ shows: "lists" } & NewsletterTab)
  | { shows: "failed"; requestId: string; here: string }
);
