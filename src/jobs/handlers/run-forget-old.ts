import { forgetOld } from "#commands/accounts/forget-old.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Forgets what accounts need no longer, as docs/retention.md says. */
export async function runForgetOld({ database, now, log }: JobDeps): Promise<void> {
  const forgotten = await forgetOld(database, now());
  if (Object.values(forgotten).some((count) => count > 0)) log("old things forgotten", forgotten);
}
