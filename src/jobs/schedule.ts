import type { JobName } from "#core/jobs/job-run.ts";

/**
 * Kinds of sites by how they back up: the embedded database, PostgreSQL with a store for backups, and PostgreSQL
 * without one.
 */
export type SiteKind = "embedded" | "sending" | "served";

/** `atStart`: how many seconds after the start of the process it first runs; null waits for its time. */
type Scheduled = {
  name: JobName;
  cron: string;
  expireInSeconds: number;
  atStart: number | null;
  on: readonly SiteKind[];
};

const EVERYWHERE = ["embedded", "sending", "served"] as const;

/** The jobs that repeat. Cron expressions are in UTC; minutes are odd so that many installations do not work in step. */
export const SCHEDULE = [
  /** Lists are correct without it. It keeps the number of events small whose current date a list has to compute. */
  { name: "advance-dates", cron: "* * * * *", expireInSeconds: 300, atStart: 0, on: EVERYWHERE },
  /** Continues 'Delete All Events' of a large directory, and its Undo. */
  { name: "delete-together", cron: "* * * * *", expireInSeconds: 7_200, atStart: 0, on: EVERYWHERE },
  /** Reads the sheets and calendars that are due. */
  { name: "read-sources", cron: "*/10 * * * *", expireInSeconds: 1_800, atStart: 40, on: EVERYWHERE },
  /** Mails notifications some minutes after they were written, several changes in one message. */
  { name: "mail-notifications", cron: "* * * * *", expireInSeconds: 1_800, atStart: 15, on: EVERYWHERE },
  /** Writes the weekly digest: each zone has its own hour. */
  { name: "send-digests", cron: "* * * * *", expireInSeconds: 7_200, atStart: 10, on: EVERYWHERE },
  /** Plans the reminders of saved dates that are due in the next days. */
  { name: "plan-reminders", cron: "* * * * *", expireInSeconds: 600, atStart: 3, on: EVERYWHERE },
  /** Tells people what is new for their searches. */
  { name: "tell-alerts", cron: "* * * * *", expireInSeconds: 3_600, atStart: 20, on: EVERYWHERE },
  /** Checks the links that are due, for some minutes. */
  { name: "check-links", cron: "*/10 * * * *", expireInSeconds: 1_200, atStart: 180, on: EVERYWHERE },
  /** Asks whether series are still running, and notes which nobody confirms. */
  { name: "ask-still-running", cron: "31 * * * *", expireInSeconds: 3_600, atStart: 70, on: EVERYWHERE },
  { name: "extend-dates", cron: "17 3 * * *", expireInSeconds: 7_200, atStart: 5, on: EVERYWHERE },
  { name: "remove-pictures", cron: "29 * * * *", expireInSeconds: 1_800, atStart: 30, on: EVERYWHERE },
  { name: "sweep-pictures", cron: "11 4 * * *", expireInSeconds: 7_200, atStart: 600, on: EVERYWHERE },
  { name: "erase-accounts", cron: "53 * * * *", expireInSeconds: 1_800, atStart: 30, on: EVERYWHERE },
  { name: "forget-old", cron: "11 * * * *", expireInSeconds: 1_800, atStart: 20, on: EVERYWHERE },
  { name: "forget-mail", cron: "37 2 * * *", expireInSeconds: 600, atStart: 90, on: EVERYWHERE },
  { name: "make-open-data", cron: "23 2 * * *", expireInSeconds: 3_600, atStart: 120, on: EVERYWHERE },
  /** Ends old marks of events, and passes unanswered corrections to the moderators. */
  { name: "settle-reports", cron: "47 * * * *", expireInSeconds: 600, atStart: 50, on: EVERYWHERE },
  /** The day's figures, counted anew each hour: counting a large directory takes too long for a page. */
  { name: "count-directory", cron: "7 * * * *", expireInSeconds: 600, atStart: 75, on: EVERYWHERE },
  /** What autovacuum does on a PostgreSQL server. The first time soon after the start: a new database has no statistics. */
  { name: "tidy-database", cron: "19 3 * * *", expireInSeconds: 1_800, atStart: 35, on: ["embedded"] },
  { name: "back-up", cron: "43 * * * *", expireInSeconds: 1_800, atStart: 60, on: ["embedded"] },
  { name: "back-up", cron: "43 2 * * *", expireInSeconds: 14_400, atStart: null, on: ["sending"] },
  /** Restores the latest backup into a scratch database. */
  { name: "rehearse-restore", cron: "13 5 * * 0", expireInSeconds: 14_400, atStart: null, on: ["embedded", "sending"] },
] as const satisfies readonly Scheduled[];
