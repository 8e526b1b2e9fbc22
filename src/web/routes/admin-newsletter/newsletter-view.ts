import type { ContactList, ContactState } from "#core/contacts/contact.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";

/** One week of the chart: how many had confirmed at its end, and how high the bar stands, of 100. */
export type ChartWeek = { date: string; count: number; height: number };

/** `removeHref` asks whether it is to go. */
export type ContactLine = { id: number; email: string; since: string; state: ContactState; removeHref: string };

/** Whether an address is to leave its list, or to be forgotten when it has. */
export type RemoveQuestion = { id: number; email: string; list: ContactList; hasLeft: boolean; back: string };

export type NewsletterTab = {
  list: ContactList;
  counts: { confirmed: number; pending: number; left: number; waitlist: number };
  weeks: readonly ChartWeek[];
  /** What the addresses of the lines begin with; null for the newest. */
  query: string | null;
  lines: readonly ContactLine[];
  /** More addresses begin so than are shown. */
  isCut: boolean;
  /** The address of the page behind this one; null at the end. */
  olderHref: string | null;
  isFirst: boolean;
  /** What the files will be called today. */
  fileNames: Readonly<Record<ContactList, string>>;
  /** The site's forms lead to a service elsewhere. */
  isElsewhere: boolean;
  question: RemoveQuestion | null;
};

export type NewsletterTabView = { documentTitle: string; frame: AdminFrameData } & (
  | ({ shows: "lists" } & NewsletterTab)
  | { shows: "failed"; requestId: string; here: string }
);
