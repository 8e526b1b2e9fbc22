import type { StaffRole } from "#core/admin/admin-policy.ts";
import type { OpenWork } from "#core/admin/open-work.ts";

/** What stands around every page of the dashboard: `adminArea` makes it, `<AdminFrame>` shows it. */
export type AdminFrameData = { role: StaffRole; work: OpenWork };
