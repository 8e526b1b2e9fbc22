import type { Actor } from "#core/audit/actor.ts";
import type { AuditAction } from "#core/audit/audit-actions.ts";
import { searchKey } from "#core/text/search-text.ts";

/** Only so many words of an entry's values are searchable. */
const WORDS_MAX = 400;

/** The search key of an entry: the words of all texts and numbers in its values, at any depth. */
export function auditSearchKey(values: readonly unknown[]): string[] {
  return searchKey(textsIn(values)).slice(0, WORDS_MAX);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The kinds of things that an entry can concern. */
export const AUDIT_ENTITIES = [
  "user",
  "session",
  "event",
  "event_draft",
  "organizer",
  "submission",
  "picture",
  "import",
  "batch",
  "site",
  "contact",
  "alert",
  "topic",
] as const;

/** The thing that an entry concerns; the id is the public one where there is one. */
export type AuditEntity = { type: (typeof AUDIT_ENTITIES)[number]; id: string };

/**
 * An act or a refused attempt (PRODUCT P7). Action, outcome, ids, `facts` and the names of changed fields are stored
 * forever. `before` and `after` hold the changed fields' values, which may be a person's own words: like the actor's
 * address and browser they are stored beside the entry and erased with the account or after 12 months.
 */
export type AuditEntry = {
  /** Verb and noun: `grant-role`. */
  action: AuditAction;
  actor: Actor;
  entity: AuditEntity | null;
  outcome: "done" | "refused";
  /** Numbers and states without any name: counts, a role, the reason of a refusal. Never text that a person typed. */
  facts?: Readonly<Record<string, string | number | boolean | null>>;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /**
   * The account whose erasure also erases `before` and `after`. Default: the user whom the entry concerns, else the
   * actor.
   */
  subjectId?: string | null;
};

type Values = Readonly<Record<string, unknown>>;

type FieldChange = { fields: readonly string[]; before: Values; after: Values };

/** The fields whose values differ, in alphabetical order, with only these fields' values. */
export function changedFields(before: Values = {}, after: Values = {}): FieldChange {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { fields, before: only(before, fields), after: only(after, fields) };
}

function only(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter((name) => name in values).map((name) => [name, values[name]]));
}
