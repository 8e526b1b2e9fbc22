/** The two logs of the audit tab in their order (spec §2). */
export const LOGS = ["security", "activities"] as const;
export type Log = (typeof LOGS)[number];

export const LOG_PATHS = { security: "/admin/audit", activities: "/admin/audit/activities" } as const satisfies Record<
  Log,
  string
>;

/** Where each log is exported, with the same parameters. */
export const EXPORT_PATHS = {
  security: "/admin/audit/security-logs.csv",
  activities: "/admin/audit/user-activities.csv",
} as const satisfies Record<Log, string>;
