/** The two logs of the Audit tab in their order (spec §2). */
export const LOGS = ["security", "activities"] as const;
export type Log = (typeof LOGS)[number];

export const LOG_PATHS = { security: "/admin/audit", activities: "/admin/audit/activities" } as const satisfies Record<
  Log,
  string
>;

/** The export address of each log; it takes the same parameters. */
export const EXPORT_PATHS = {
  security: "/admin/audit/security-logs.csv",
  activities: "/admin/audit/user-activities.csv",
} as const satisfies Record<Log, string>;
