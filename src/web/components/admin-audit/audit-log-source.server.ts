import {
  AUDIT_ACTIONS,
  AUDIT_CHOICES,
  AUDIT_GROUPS,
  type AuditAction,
  type AuditChoice,
  isAuditAction,
} from "#core/audit/audit-actions.ts";
import { fieldName } from "#core/audit/readable-change.ts";
import { LOG_ROLES, type LogQuery, logPeriod } from "#core/audit/log-address.ts";
import type { ZoneId } from "#core/time/instant.ts";
import { searchKey, searchTerms } from "#core/text/search-text.ts";
import type { Viewer } from "#core/viewer.ts";
import { listAuditPage } from "#data/queries/audit-log.ts";
import { listAuditRows } from "#data/queries/audit-entries.ts";
import type { Database } from "#data/database.ts";
import type { LogEdge } from "#data/queries/log-page.ts";
import type { Translator } from "#messages/translator.ts";
import { LOG_PATHS } from "#web/components/admin-audit/logs.ts";

type LogContext = {
  database: Pick<Database, "db">;
  translate: Translator;
  viewer: Viewer | null;
  zone: { id: ZoneId };
};

/** Reads the security log, for its pages and its export. */
export function auditLogSource({ database, translate, viewer, zone }: LogContext) {
  const viewerId = viewer?.userId ?? "";
  return {
    path: LOG_PATHS.security,
    choices: AUDIT_CHOICES,
    roles: LOG_ROLES,
    note: "the audit log could not be read",
    find: ({ query, activity, role, from, until }: LogQuery<AuditChoice>, edge: LogEdge) => {
      const roles = role === "staff" ? (["admin", "moderator"] as const) : role === null ? null : [role];
      const period = logPeriod({ from, until }, zone.id);
      const actions = activity === null || activity === "refused" ? null : AUDIT_ACTIONS[activity];
      const named = query === null ? [] : actionsNamed(query, translate);
      const refused = activity === "refused";
      return listAuditPage(database.db, { query, actions, refused, roles, ...period, named, viewerId }, edge);
    },
    rows: (ids: readonly number[]) => listAuditRows(database.db, ids, viewerId),
  };
}

/** The words of an action; the raw name of an action that only another version of the program knows. */
export function actionWords(action: string, translate: Translator): string {
  return isAuditAction(action) ? translate(`adminAudit.action.${action}`) : fieldName(action);
}

/** The actions whose words match every search term as a prefix. */
function actionsNamed(query: string, translate: Translator): readonly AuditAction[] {
  const terms = searchTerms(query);
  if (terms.length === 0) return [];
  return AUDIT_GROUPS.flatMap((group): readonly AuditAction[] => AUDIT_ACTIONS[group]).filter((action) => {
    const words = searchKey([actionWords(action, translate), action]);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  });
}
