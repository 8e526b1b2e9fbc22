import type { AuditChoice, AuditGroup } from "#core/audit/audit-actions.ts";
import type { LogAsked } from "#core/audit/log-address.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { LogPart } from "#web/components/admin-audit/log-part.ts";

/** One side of a changed field in words; `stands` is false for what says that nothing stood there. */
export type ValueView = { words: string; stands: boolean };

export type EntryView = {
  id: number;
  group: AuditGroup | null;
  /** How it went, by which the sign before it is chosen. */
  tone: "refused" | "approved" | "rejected" | "plain";
  action: string;
  by: string;
  /** What it is about, and where all entries about that are; null when it is about nothing else. */
  about: { words: string; href: string | null; says: string } | null;
  /** Reasons, figures and states, then where it came from. */
  facts: readonly string[];
  iso: string;
  when: string;
  changes: readonly { field: string; before: ValueView; after: ValueView }[];
  /** How many more rows the export holds. */
  more: number;
  /** The fields whose values are erased; null when nothing is. */
  erased: string | null;
  /** The changed fields of somebody else's private event, whose values are not shown; null otherwise. */
  withheld: string | null;
};

/** What the page of the security logs shows: a page of them, or that they could not be read. */
export type AuditView = {
  documentTitle: string;
  frame: AdminFrameData;
  asked: LogAsked<AuditChoice>;
  here: string;
} & ({ shows: "list"; entries: readonly EntryView[]; part: LogPart } | { shows: "failed"; requestId: string });
