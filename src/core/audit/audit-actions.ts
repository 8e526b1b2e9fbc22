/**
 * Every act that the audit log knows, by filter group: a new act adds its name to a group here, and its text to
 * `adminAudit.action`.
 */
export const AUDIT_ACTIONS = {
  access: ["open-dashboard", "export-audit-log", "export-activity-log"],
  signIns: ["sign-in", "ask-second-factor", "prove-second-factor", "prove-again", "reach-limit"],
  roles: ["change-role", "create-admin", "grant-first-admin", "suspend-member", "lift-suspension", "reset-two-factor"],
  moderation: [
    "approve-event",
    "reject-event",
    "undo-decision",
    "begin-batch",
    "undo-batch",
    "merge-events",
    "undo-merge",
    "keep-apart",
    "undo-keep-apart",
    "report-event",
    "hide-reported",
    "dismiss-reports",
    "undo-report-decision",
    "answer-reports",
    "suggest-correction",
    "apply-correction",
    "decline-correction",
    "add-block",
    "remove-block",
  ],
  submissions: [
    "submit-event",
    "edit-submission",
    "withdraw-submission",
    "resume-submission",
    "approve-submission",
    "reject-submission",
    "reopen-submission",
    "note-submission",
    "undo-submission-answer",
    "export-submissions",
  ],
  imports: [
    "start-import",
    "map-columns",
    "preview-import",
    "exclude-rows",
    "edit-import-row",
    "begin-import",
    "import-events",
    "cancel-import",
    "take-back-import",
    "undo-import",
    "settle-vanished",
    "load-demo",
    "keep-source",
    "read-source",
    "stop-source",
  ],
  deletions: [
    "delete-event",
    "undelete-event",
    "delete-all-events",
    "undo-delete-all",
    "delete-examples",
    "change-selected",
    "undo-change-selected",
    "delete-selected",
    "undo-delete-group",
    "remove-deleted-events",
    "forget-deleted",
    "remove-left-events",
  ],
  events: [
    "publish-event",
    "update-event",
    "duplicate-event",
    "cancel-event",
    "restore-event",
    "change-date",
    "change-following",
    "save-draft",
    "discard-draft",
  ],
  organizers: [
    "register-organizer",
    "save-organizer",
    "verify-organizer",
    "unverify-organizer",
    "hide-organizer",
    "show-organizer",
    "give-organizer",
    "undo-give-organizer",
    "merge-organizers",
    "undo-organizer-merge",
    "hand-over-organizer",
    "take-over-organizer",
    "invite-editor",
    "withdraw-invitation",
    "answer-invitation",
    "remove-editor",
    "leave-organizer",
    "claim-organizer",
    "withdraw-claim",
    "approve-claim",
    "reject-claim",
    "undo-claim",
    "publish-announcement",
    "write-to-organizer",
  ],
  accounts: [
    "change-password",
    "change-email",
    "undo-email-change",
    "turn-on-two-factor",
    "turn-off-two-factor",
    "make-recovery-codes",
    "add-passkey",
    "rename-passkey",
    "remove-passkey",
    "link-provider",
    "unlink-provider",
    "end-session",
    "end-other-sessions",
    "change-name",
    "change-profile",
    "save-profile",
    "save-preferences",
    "replace-avatar",
    "remove-avatar",
    "notify-person",
    "make-calendar-address",
    "end-calendar-address",
    "make-api-token",
    "revoke-api-token",
    "add-webhook",
    "change-webhook",
    "remove-webhook",
    "add-push-device",
    "change-push-device",
    "remove-push-device",
    "leave-account",
    "keep-account",
    "erase-account",
  ],
  mailings: [
    "join-list",
    "confirm-contact",
    "leave-list",
    "remove-contact",
    "put-back-contact",
    "export-contacts",
    "send-digest",
    "send-digest-copy",
    "save-digest-schedule",
    "leave-digest",
    "leave-email",
    "save-alert",
    "confirm-alert",
    "end-alert",
  ],
  site: ["save-settings", "save-introduction", "run-job"],
} as const satisfies Record<string, readonly `${string}-${string}`[]>;

export type AuditGroup = keyof typeof AUDIT_ACTIONS;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditGroup][number];

/** The groups in the order of the log's filter. */
export const AUDIT_GROUPS = Object.keys(AUDIT_ACTIONS) as readonly AuditGroup[];

/** The choices of the log's filter. */
export const AUDIT_CHOICES = [...AUDIT_GROUPS, "refused"] as const;
export type AuditChoice = AuditGroup | "refused";

const GROUP_OF = new Map<string, AuditGroup>(
  AUDIT_GROUPS.flatMap((group) => AUDIT_ACTIONS[group].map((action) => [action, group] as const)),
);

/** Whether this version knows a stored act: an older or newer version may have written others. */
export function isAuditAction(action: string): action is AuditAction {
  return GROUP_OF.has(action);
}

/** The group of a stored act; null if this version does not know it. */
export function auditGroupOf(action: string): AuditGroup | null {
  return GROUP_OF.get(action) ?? null;
}
