import { IMPORT_PATH } from "#core/file-forms.ts";

/** The sources of an import, as the tabs of the first step. */
export const IMPORT_TABS = ["csv", "sheet", "ics"] as const;

export type ImportTab = (typeof IMPORT_TABS)[number];

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of an import. */
export function runPath(runId: string): string {
  return `${IMPORT_PATH}/${runId}`;
}

/** Whether a text can be the id of an import. */
export function isRunId(text: string): boolean {
  return RUN_ID.test(text);
}
