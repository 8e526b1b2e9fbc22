import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntity, AuditEntry } from "#core/audit/audit-entry.ts";
import { instant } from "#data/tables/columns.ts";

/** Who did what; kept forever, and the database refuses to change or delete a row (PRODUCT P7). */
export const auditEntries = pgTable("audit_entries", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  recordedAt: instant("recorded_at").notNull(),
  action: text().notNull(),
  outcome: text().$type<AuditEntry["outcome"]>().notNull(),
  actorRole: text("actor_role").$type<Actor["role"]>().notNull(),
  actorId: text("actor_id"),
  entityType: text("entity_type").$type<AuditEntity["type"]>(),
  entityId: text("entity_id"),
  changedFields: text("changed_fields").array().notNull().default([]),
  facts: jsonb().$type<NonNullable<AuditEntry["facts"]>>().notNull().default({}),
  requestId: text("request_id"),
});

/** The parts of an entry that can identify a person; erased with the account or after 12 months. */
export const auditPersonal = pgTable("audit_personal", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  entryId: bigint("entry_id", { mode: "number" }).notNull(),
  part: text().$type<"actor" | "values">().notNull(),
  userId: text("user_id"),
  address: text(),
  userAgent: text("user_agent"),
  oldValues: jsonb("old_values").$type<Record<string, unknown>>(),
  newValues: jsonb("new_values").$type<Record<string, unknown>>(),
  /** Search text of both values. */
  searchKey: text("search_key").array(),
  recordedAt: instant("recorded_at").notNull(),
});
