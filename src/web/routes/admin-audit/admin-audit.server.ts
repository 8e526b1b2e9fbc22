import { deviceOf } from "#core/accounts/sign-in.ts";
import { type AuditChoice, type AuditGroup, auditGroupOf } from "#core/audit/audit-actions.ts";
import { AUDIT_ENTITIES } from "#core/audit/audit-entry.ts";
import { type LogQuery, NO_LOG_FILTER, logPath } from "#core/audit/log-address.ts";
import { CHANGES_SHOWN, type ReadableValue, fieldName, readableChange } from "#core/audit/readable-change.ts";
import { batchPath } from "#core/moderation/moderation-list.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { toIsoSeconds } from "#core/time/instant.ts";
import type { AuditRow } from "#data/queries/audit-entries.ts";
import { CATALOGUES } from "#messages/catalogue.ts";
import type { Translator } from "#messages/translator.ts";
import { actionWords, auditLogSource } from "#web/components/admin-audit/audit-log-source.server.ts";
import type { LogPart } from "#web/components/admin-audit/log-page.tsx";
import { logMoment, readLog } from "#web/components/admin-audit/read-log.server.ts";
import { LOG_PATHS } from "#web/components/admin-audit/logs.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const SHORT = 8;
type Reason = keyof (typeof CATALOGUES)["en"]["adminAudit"]["reason"];

/** Returns the beginning of an id that is too long to read aloud, such as an account's. */
function shortId(id: string): string {
  return id.length > SHORT + 4 ? id.slice(0, SHORT) : id;
}

/** Names the subject of an entry: an account by its address, anything else by its kind and its title, or its id. */
function entityText(
  { entityType, entityId, subjectEmail, title }: Pick<AuditRow, "entityType" | "entityId" | "subjectEmail" | "title">,
  translate: Translator,
): string {
  if (entityType === "user") {
    return subjectEmail ?? translate("adminAudit.by.erased", { id: shortId(entityId ?? "") });
  }
  const known = AUDIT_ENTITIES.find((type) => type === entityType) ?? "other";
  return `${translate(`adminAudit.entity.${known}`)} ${title ?? shortId(entityId ?? "")}`;
}

/** Describes the facts of an entry in a few words each: why something was refused, numbers, states. */
function factTexts(facts: AuditRow["facts"], translate: Translator): readonly string[] {
  const { reason = null, ...others } = facts;
  const why = reason === null ? [] : [reasonText(String(reason), translate)];
  const rest = Object.entries(others).flatMap(([name, value]) => {
    if (value === null) return [];
    if (typeof value === "boolean")
      return [`${fieldName(name)}: ${translate(`adminAudit.value.${value ? "yes" : "no"}`)}`];
    return [`${fieldName(name)}: ${value}`];
  });
  return [...why, ...rest];
}

function reasonText(reason: string, translate: Translator): string {
  return isReason(reason) ? translate(`adminAudit.reason.${reason}`) : fieldName(reason);
}

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(CATALOGUES.en.adminAudit.reason, reason);
}

/** The facts of an entry; of a bulk decision that is still stored, how many of its decisions were undone. */
function batchTexts(row: AuditRow, translate: Translator): readonly string[] {
  if (batchWords(row, translate) === null) return factTexts(row.facts, translate);
  const count = row.batch?.undone ?? 0;
  return count === 0 ? [] : [translate("adminAudit.batch.undone", { count })];
}

/** Formats an entry of the security logs for the reader. */
function entryView(row: AuditRow, reader: ListReader): EntryView {
  const { translate } = reader;
  const action = batchWords(row, translate) ?? actionWords(row.action, translate);
  const all = readableChange(row.oldValues, row.newValues);
  const isErased = !row.isWithheld && row.changedFields.length > 0 && row.oldValues === null && row.newValues === null;
  return {
    id: row.id,
    group: auditGroupOf(row.action),
    tone: toneOf(row),
    action: row.outcome === "refused" ? translate("adminAudit.refused", { action }) : action,
    by: byWords(row, translate),
    role: roleWords(row, translate),
    about: aboutOf(row, translate),
    facts: [...batchTexts(row, translate), ...originTexts(row)],
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

/** How many events a bulk decision has decided by now, once its batch is known: '861 events approved'. */
function batchWords({ action, batch }: AuditRow, translate: Translator): string | null {
  if (action !== "begin-batch" || batch === null || batch.decision === "undo") return null;
  return translate(`adminAudit.batch.${batch.decision}`, { count: batch.done });
}

function fieldNames({ changedFields }: AuditRow): string {
  return changedFields.map(fieldName).join(", ");
}

function toneOf({ outcome, action, batch }: AuditRow): EntryView["tone"] {
  if (outcome === "refused") return "refused";
  if (action === "begin-batch" && batch !== null && batch.decision !== "undo") return batch.decision;
  if (action.startsWith("approve-")) return "approved";
  return action.startsWith("reject-") ? "rejected" : "plain";
}

function byWords({ actorRole, actorId, actorEmail }: AuditRow, translate: Translator): string {
  if (actorRole === "system" || actorRole === "visitor") return translate(`adminAudit.by.${actorRole}`);
  return actorEmail ?? translate("adminAudit.by.erased", { id: shortId(actorId ?? "") });
}

/** The role in which somebody with an account acted; the words for the others say it already. */
function roleWords({ actorRole }: AuditRow, translate: Translator): string | null {
  return actorRole === "system" || actorRole === "visitor" ? null : translate(`adminAudit.role.${actorRole}`);
}

/** The subject of an entry; null for the actor's own session or account. */
function aboutOf(row: AuditRow, translate: Translator): EntryView["about"] {
  const { entityType, entityId, actorId } = row;
  if (entityType === null || entityId === null || entityType === "session") return null;
  if (entityType === "user" && entityId === actorId) return null;
  if (entityType === "batch") {
    const words = translate("adminAudit.batch.events");
    return { words, href: row.batch === null ? null : batchPath(Number(entityId)), title: words };
  }
  const words = entityText(row, translate);
  const none = { after: null, before: null, zone: null };
  const href = logPath(LOG_PATHS.security, { ...NO_LOG_FILTER, ...none, query: entityId });
  return { words, href: entityId.length <= 100 ? href : null, title: translate("adminAudit.about", { what: words }) };
}

/** The origin of an entry: the IP address, and the browser by its common name. */
function originTexts({ address, userAgent }: AuditRow): readonly string[] {
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

/** Loads a page of the security logs. */
export async function auditLoader(
  url: URL,
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ status: number; view: AuditView }> {
  const { translate, site, requestId } = context;
  const page = translate("adminAudit.documentTitle.security");
  const { requested, here, page: read } = await readLog(url, auditLogSource(context), context);
  const common = {
    documentTitle: translate("admin.documentTitle", { page, site: site.name }),
    frame,
    requested,
    here,
  };
  if (read === null) return { status: 503, view: { ...common, shows: "failed", requestId } };
  const reader = listReader(context);
  const entries = read.rows.map((row) => entryView(row, reader));
  return { status: 200, view: { ...common, shows: "list", entries, part: read.part } };
}

/** The old or new value of a changed field; `stands` is false for the words that stand for an empty value. */
export type ValueView = { words: string; stands: boolean };

export type EntryView = {
  id: number;
  group: AuditGroup | null;
  /** The outcome, which decides the icon. */
  tone: "refused" | "approved" | "rejected" | "plain";
  action: string;
  by: string;
  /** The actor's role at that time. */
  role: string | null;
  /** The subject, with a link to all entries about it; null for an entry about its own actor. */
  about: { words: string; href: string | null; title: string } | null;
  /** Reasons, numbers and states, then the origin. */
  facts: readonly string[];
  iso: string;
  when: string;
  changes: readonly { field: string; before: ValueView; after: ValueView }[];
  /** The number of further rows that the export contains. */
  more: number;
  /** The fields whose values are erased; null when none are. */
  erased: string | null;
  /** The changed fields of somebody else's private event, whose values are hidden; null otherwise. */
  withheld: string | null;
};

/** What the page of the security logs shows: a page of entries, or that they could not be read. */
type AuditView = {
  documentTitle: string;
  frame: AdminFrameData;
  requested: LogQuery<AuditChoice>;
  here: string;
} & ({ shows: "list"; entries: readonly EntryView[]; part: LogPart } | { shows: "failed"; requestId: string });
