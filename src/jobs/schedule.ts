import type { JobName } from "#core/jobs/job-names.ts";

/** `atStart`: after how many seconds it runs first. */
type Scheduled = { name: JobName; cron: string; expireInSeconds: number; atStart: number; embeddedOnly: boolean };

/** The jobs that repeat. Cron expressions are in UTC; minutes are odd so that many installations do not work in step. */
export const SCHEDULE = [
  /** Lists are right without it; it keeps the number of events that they decide for themselves small. */
  { name: "advance-dates", cron: "* * * * *", expireInSeconds: 300, atStart: 0, embeddedOnly: false },
  /** Goes on with decisions about many events at once, which the moderator did not wait for. */
  { name: "decide-waiting", cron: "* * * * *", expireInSeconds: 7_200, atStart: 0, embeddedOnly: false },
  /** Goes on with 'Delete All Events' of a large directory, and with its Undo. */
  { name: "delete-together", cron: "* * * * *", expireInSeconds: 7_200, atStart: 0, embeddedOnly: false },
  /** Reads kept sheets and calendars whose time has come. */
  { name: "read-sources", cron: "*/10 * * * *", expireInSeconds: 1_800, atStart: 40, embeddedOnly: false },
  /** Mails notifications some minutes after they were written, several changes in one mail. */
  { name: "mail-notifications", cron: "* * * * *", expireInSeconds: 1_800, atStart: 15, embeddedOnly: false },
  /** The weekly digest: every zone has its own hour. */
  { name: "send-digests", cron: "* * * * *", expireInSeconds: 7_200, atStart: 10, embeddedOnly: false },
  { name: "extend-dates", cron: "17 3 * * *", expireInSeconds: 7_200, atStart: 5, embeddedOnly: false },
  { name: "remove-pictures", cron: "29 * * * *", expireInSeconds: 1_800, atStart: 30, embeddedOnly: false },
  { name: "sweep-pictures", cron: "11 4 * * *", expireInSeconds: 7_200, atStart: 600, embeddedOnly: false },
  { name: "erase-accounts", cron: "53 * * * *", expireInSeconds: 1_800, atStart: 30, embeddedOnly: false },
  { name: "forget-old", cron: "11 * * * *", expireInSeconds: 1_800, atStart: 20, embeddedOnly: false },
  { name: "forget-mail", cron: "37 2 * * *", expireInSeconds: 600, atStart: 90, embeddedOnly: false },
  { name: "back-up", cron: "43 * * * *", expireInSeconds: 1_800, atStart: 60, embeddedOnly: true },
] as const satisfies readonly Scheduled[];
