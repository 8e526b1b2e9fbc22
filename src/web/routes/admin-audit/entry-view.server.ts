import { deviceOf } from "#core/accounts/device-of.ts";
import { auditGroupOf } from "#core/audit/audit-actions.ts";
import { logPath } from "#core/audit/log-address.ts";
import { CHANGES_SHOWN, fieldName, type ReadableValue, readableChange } from "#core/audit/readable-change.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import type { AuditRow } from "#data/queries/audit-rows.ts";
import type { Translator } from "#messages/translator.ts";
import { actionWords } from "#web/components/admin-audit/audit-reading.server.ts";
import { entityWords, factWords, shortId } from "#web/components/admin-audit/audit-words.server.ts";
import { logMoment } from "#web/components/admin-audit/log-moment.server.ts";
import { LOG_PATHS } from "#web/components/admin-audit/logs.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import type { EntryView, ValueView } from "#web/routes/admin-audit/audit-view.ts";

/** An entry of the security logs in finished words. */
export function entryView(row: AuditRow, reader: ListReader): EntryView {
  const { translate } = reader;
  const action = actionWords(row.action, translate);
  const all = readableChange(row.oldValues, row.newValues);
  const isErased = !row.isWithheld && row.changedFields.length > 0 && row.oldValues === null && row.newValues === null;
  return {
    id: row.id,
    group: auditGroupOf(row.action),
    tone: toneOf(row),
    action: row.outcome === "refused" ? translate("adminAudit.refused", { action }) : action,
    by: byWords(row, translate),
    about: aboutOf(row, translate),
    facts: [...factWords(row.facts, translate), ...originWords(row)],
    iso: toIsoSeconds(row.recordedAt),
    when: logMoment(row.recordedAt, reader),
    changes: all.slice(0, CHANGES_SHOWN).map(({ field, before, after }) => ({
      field,
      before: valueView(before, reader),
      after: valueView(after, reader),
    })),
    more: Math.max(0, all.length - CHANGES_SHOWN),
    erased: isErased ? fieldNames(row) : null,
    withheld: row.isWithheld && row.changedFields.length > 0 ? fieldNames(row) : null,
  };
}

function fieldNames({ changedFields }: AuditRow): string {
  return changedFields.map(fieldName).join(", ");
}

function toneOf({ outcome, action }: AuditRow): EntryView["tone"] {
  if (outcome === "refused") return "refused";
  if (action.startsWith("approve-")) return "approved";
  return action.startsWith("reject-") ? "rejected" : "plain";
}

function byWords({ actorRole, actorId, actorEmail }: AuditRow, translate: Translator): string {
  if (actorRole === "system" || actorRole === "visitor") return translate(`adminAudit.by.${actorRole}`);
  return actorEmail ?? translate("adminAudit.by.erased", { id: shortId(actorId ?? "") });
}

/** What an entry is about, unless that is the session or the account of whoever did it. */
function aboutOf(row: AuditRow, translate: Translator): EntryView["about"] {
  const { entityType, entityId, actorId } = row;
  if (entityType === null || entityId === null || entityType === "session") return null;
  if (entityType === "user" && entityId === actorId) return null;
  const words = entityWords(row, translate);
  const none = { activity: null, after: null, before: null, zone: null };
  const href = logPath(LOG_PATHS.security, { query: entityId, ...none });
  return { words, href: entityId.length <= 100 ? href : null, says: translate("adminAudit.about", { what: words }) };
}

/** Where it came from: the address, and the browser by the names that people know. */
function originWords({ address, userAgent }: AuditRow): readonly string[] {
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((name) => name !== null).join(", ");
  return [address ?? "", device].filter((words) => words !== "");
}

function valueView(value: ReadableValue, { translate, style }: ListReader): ValueView {
  if (value.kind === "text") return { words: value.text, stands: true };
  if (value.kind === "moment") return { words: formatDateAtClock(value.at, style), stands: true };
  const words = translate(`adminAudit.value.${value.kind}`);
  return { words, stands: value.kind === "yes" || value.kind === "no" };
}
