import type { Actor } from "#core/audit/actor.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** The jobs that the program does by itself and that an admin may ask for, in the order in which the dashboard names them. */
export const JOB_NAMES = [
  "advance-dates",
  "decide-waiting",
  "delete-together",
  "read-sources",
  "mail-notifications",
  "send-digests",
  "extend-dates",
  "remove-pictures",
  "sweep-pictures",
  "erase-accounts",
  "forget-old",
  "forget-mail",
  "back-up",
] as const;
export type JobName = (typeof JOB_NAMES)[number];

export function isJobName(name: string): name is JobName {
  return JOB_NAMES.some((known) => known === name);
}

export type JobRunState = "waiting" | "running" | "again" | "done" | "failed" | "cancelled";

/** One time that a job ran, runs, or is to run. */
export type JobRun = {
  id: string;
  name: JobName;
  state: JobRunState;
  /** When it began, or was to begin. */
  startedAt: EpochMs;
  endedAt: EpochMs | null;
  /** Under which the server's log tells why it failed. */
  errorId: string | null;
  /** How often it was tried. */
  tries: number;
};

/** How many runs are in each state; `done` since a moment. */
export type JobFigures = { running: number; waiting: number; done: number; failed: number };

/** Whether somebody may have a job run at once: admins (PRODUCT P7). */
export function mayRunJobs({ role }: Pick<Actor, "role">): boolean {
  return role === "admin";
}

type TookKey = "tenths" | "seconds" | "minutes" | "hours";

/** How long a run took: "4.2 s" below ten seconds, then whole seconds, minutes and hours. Clocks that were set back say nothing took time. */
export function tookWords(ms: number): MessageRef<TookKey> {
  const took = Math.max(0, ms);
  if (took < 9_950) return { key: "tenths", values: { n: Math.round(took / 100) / 10 } };
  if (took < 99.5 * SECOND_MS) return { key: "seconds", values: { n: Math.round(took / SECOND_MS) } };
  if (took < 2 * HOUR_MS) return { key: "minutes", values: { n: Math.round(took / MINUTE_MS) } };
  return { key: "hours", values: { n: Math.round(Math.min(took, 1_000 * DAY_MS) / HOUR_MS) } };
}
