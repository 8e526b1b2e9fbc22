import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { JobFigures, JobRunState } from "#core/jobs/job-run.ts";

export type RunView = {
  /** A job, an import, or the reading of a kept source; `id` says which one. */
  kind: "job" | "import" | "source";
  id: string;
  key: string;
  name: string;
  /** Why it failed, in words. */
  fault: string | null;
  iso: string;
  started: string;
  took: string;
  state: JobRunState;
  /** Of an import: its page, and whether it can be stopped. */
  href: string | null;
  mayCancel: boolean;
};

/** What the page of jobs shows, or that they could not be read. */
export type JobsView = { documentTitle: string; frame: AdminFrameData } & (
  | { shows: "list"; figures: JobFigures; runs: readonly RunView[] }
  | { shows: "failed"; requestId: string }
);
