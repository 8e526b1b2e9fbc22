import type { Actor } from "#core/audit/actor.ts";
import type { AuditAction } from "#core/audit/audit-actions.ts";

/** What an entry can be about. */
export const AUDIT_ENTITIES = [
  "user",
  "session",
  "event",
  "event_draft",
  "organizer",
  "submission",
  "picture",
  "import",
  "site",
  "contact",
] as const;

/** What an entry is about; the id is the public one where there is one. */
export type AuditEntity = { type: (typeof AUDIT_ENTITIES)[number]; id: string };

/**
 * One thing that somebody did or was refused (PRODUCT P7). Kept for ever: action, outcome, ids, `facts` and the names of the
 * changed fields. `before` and `after` hold the changed fields' values, which may be a person's own words: like the actor's
 * address and browser they lie beside the entry and are erased with the account or after 12 months.
 */
export type AuditEntry = {
  /** Verb and noun: `grant-role`. */
  action: AuditAction;
  actor: Actor;
  entity: AuditEntity | null;
  outcome: "done" | "refused";
  /** Figures and states that name nobody: counts, a role, the reason of a refusal. Never what a person typed. */
  facts?: Readonly<Record<string, string | number | boolean | null>>;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Whose values `before` and `after` are: the account with which they are erased. Default: the user that the entry is about, else the actor. */
  subjectId?: string | null;
};
