import type { Actor } from "#core/audit/actor.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** The background jobs that an admin can start, in the order of the dashboard. */
export const JOB_NAMES = [
  "advance-dates",
  "delete-together",
  "read-sources",
  "mail-notifications",
  "send-digests",
  "plan-reminders",
  "tell-alerts",
  "check-links",
  "ask-still-running",
  "extend-dates",
  "remove-pictures",
  "sweep-pictures",
  "erase-accounts",
  "forget-old",
  "forget-mail",
  "make-open-data",
  "settle-reports",
  "count-directory",
  "tidy-database",
  "back-up",
  "rehearse-restore",
] as const;
export type JobName = (typeof JOB_NAMES)[number];

export function isJobName(name: string): name is JobName {
  return JOB_NAMES.some((known) => known === name);
}

export type JobRunState = "waiting" | "running" | "again" | "done" | "failed" | "cancelled";

/** A past, running or coming run of a job. */
export type JobRun = {
  id: string;
  name: JobName;
  state: JobRunState;
  /** When it started, or is due. */
  startedAt: EpochMs;
  endedAt: EpochMs | null;
  /** The id under which the server's log states why it failed. */
  errorId: string | null;
  /** Number of attempts. */
  tries: number;
};

/** Number of runs in each state; `done` since a given instant. */
export type JobFigures = { running: number; waiting: number; done: number; failed: number };

/** Whether this person may start a job: admins (PRODUCT P7). */
export function mayRunJobs({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}

type TookKey = "tenths" | "seconds" | "minutes" | "hours";

/**
 * Duration of a run: "4.2 s" below ten seconds, then whole seconds, minutes and hours. Negative durations, after a
 * clock was set back, count as none.
 */
export function tookWords(ms: number): MessageRef<TookKey> {
  const took = Math.max(0, ms);
  if (took < 9_950) return { key: "tenths", values: { n: Math.round(took / 100) / 10 } };
  if (took < 99.5 * SECOND_MS) return { key: "seconds", values: { n: Math.round(took / SECOND_MS) } };
  if (took < 2 * HOUR_MS) return { key: "minutes", values: { n: Math.round(took / MINUTE_MS) } };
  return { key: "hours", values: { n: Math.round(Math.min(took, 1_000 * DAY_MS) / HOUR_MS) } };
}
