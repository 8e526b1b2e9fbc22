import type { Actor } from "#core/audit/actor.ts";
import type { AuditAction } from "#core/audit/audit-actions.ts";
import { searchKey } from "#core/text/search-text.ts";

/** So many words of an entry's values are kept: those of a long description beyond it are not looked for. */
const WORDS_MAX = 400;

/** The words under which an entry is found: those of all texts and numbers in its values, however deep they lie. */
export function auditSearchKey(values: readonly unknown[]): string[] {
  return searchKey(textsIn(values)).slice(0, WORDS_MAX);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

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

type Values = Readonly<Record<string, unknown>>;

type FieldChange = { fields: readonly string[]; before: Values; after: Values };

/** The fields whose values differ, in the order of the alphabet, with the values of these fields only. */
export function changedFields(before: Values = {}, after: Values = {}): FieldChange {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { fields, before: only(before, fields), after: only(after, fields) };
}

function only(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((name) => name in values).map((name) => [name, values[name]]));
}
