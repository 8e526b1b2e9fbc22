import type { JobName } from "#core/jobs/job-names.ts";
import type { EpochMs } from "#core/time/instant.ts";

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
