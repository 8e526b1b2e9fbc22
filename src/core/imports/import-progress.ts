import type { ImportState } from "#core/imports/import-run.ts";

/** What open dashboards are told of a run at work (message kind `import-progress` of the live stream). */
export type ImportProgress = { runId: string; done: number; total: number; state: ImportState };
