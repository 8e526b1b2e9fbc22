import { forgetOld } from "#commands/accounts/forget-old.ts";
import { forgetOldSubmissions } from "#commands/submissions/forget-old-submissions.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Forgets what accounts and submissions need no longer, as docs/retention.md says. */
export async function runForgetOld({ database, now, log }: JobDeps): Promise<void> {
  const submissions = await forgetOldSubmissions(database, now());
  const forgotten = { ...(await forgetOld(database, now())), submissions };
  if (Object.values(forgotten).some((count) => count > 0)) log("old things forgotten", forgotten);
}
