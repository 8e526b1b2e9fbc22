import type { OpenWork } from "#core/admin/open-work.ts";
import type { ImportProgress } from "#core/imports/import-run.ts";
import type { NewSubmission } from "#core/submissions/submission.ts";

/** What open dashboards hear from the server while they are open (PRODUCT P16). */
export type DeskNews =
  | { kind: "open-work"; said: OpenWork }
  | { kind: "import-progress"; said: ImportProgress }
  /** The newest that wait; which of them are new, each page knows. */
  | { kind: "submissions"; said: readonly NewSubmission[] };

/** The names of their messages in the live stream. */
export const DESK_KINDS = [
  "open-work",
  "import-progress",
  "submissions",
] as const satisfies readonly DeskNews["kind"][];

const listeners = new Set<(news: DeskNews) => void>();

/** Hands on what this tab or another one of the browser heard; only the browser writes to it. */
export const deskNews = {
  hear(news: DeskNews): void {
    for (const listener of listeners) listener(news);
  },
  /** Returns how to stop. */
  listen(listener: (news: DeskNews) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
