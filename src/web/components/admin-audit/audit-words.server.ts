import { AUDIT_ENTITIES } from "#core/audit/audit-entry.ts";
import { fieldName } from "#core/audit/readable-change.ts";
import type { AuditRow } from "#data/queries/audit-rows.ts";
import { CATALOGUES } from "#messages/catalogue.ts";
import type { Translator } from "#messages/translator.ts";

const SHORT = 8;
type Reason = keyof (typeof CATALOGUES)["en"]["adminAudit"]["reason"];

/** The beginning of an id that people cannot read out, such as that of an account. */
export function shortId(id: string): string {
  return id.length > SHORT + 4 ? id.slice(0, SHORT) : id;
}

/** What an entry is about: an account by its address, anything else by its kind and id. */
export function entityWords(
  { entityType, entityId, subjectEmail }: Pick<AuditRow, "entityType" | "entityId" | "subjectEmail">,
  translate: Translator,
): string {
  if (entityType === "user") {
    return subjectEmail ?? translate("adminAudit.by.erased", { id: shortId(entityId ?? "") });
  }
  const known = AUDIT_ENTITIES.find((type) => type === entityType) ?? "other";
  return `${translate(`adminAudit.entity.${known}`)} ${shortId(entityId ?? "")}`;
}

/** The facts of an entry, each in a few words: why it was refused, figures, states. */
export function factWords(facts: AuditRow["facts"], translate: Translator): readonly string[] {
  const { reason = null, ...others } = facts;
  const why = reason === null ? [] : [reasonWords(String(reason), translate)];
  const rest = Object.entries(others).flatMap(([name, value]) => {
    if (value === null) return [];
    if (typeof value === "boolean")
      return [`${fieldName(name)}: ${translate(`adminAudit.value.${value ? "yes" : "no"}`)}`];
    return [`${fieldName(name)}: ${value}`];
  });
  return [...why, ...rest];
}

function reasonWords(reason: string, translate: Translator): string {
  return isReason(reason) ? translate(`adminAudit.reason.${reason}`) : fieldName(reason);
}

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(CATALOGUES.en.adminAudit.reason, reason);
}
