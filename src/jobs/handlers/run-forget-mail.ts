import { forgetMail } from "#commands/mail/forget-mail.ts";
import type { JobDeps } from "#jobs/job-deps.ts";

/** Forgets messages that were sent, or given up, long ago. */
export async function runForgetMail({ database, now, log }: JobDeps): Promise<void> {
  const forgotten = await forgetMail(database, now());
  if (forgotten > 0) log("old messages were forgotten", { forgotten });
}
