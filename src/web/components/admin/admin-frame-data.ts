import type { StaffRole } from "#core/admin/admin-policy.ts";
import type { OpenWork } from "#core/admin/open-work.ts";

/** What stands around every page of the dashboard: `adminArea` makes it, `<AdminFrame>` shows it. */
export type AdminFrameData = {
  role: StaffRole;
  work: OpenWork;
  /** The number of the newest submission when the page was made: what is heard of later ones is news. Absent, the first that is heard is none. */
  newestSubmission?: number;
};
