import { setImmediate } from "node:timers/promises";
import { mailNotifications } from "#commands/notifications/mail-notifications.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";

/** How many notifications a batch looks at: a transaction of some tens of milliseconds. */
const BATCH = 50;

/** Writes the mails of all members whose notifications have waited long enough. */
export async function runMailNotifications({
  database,
  now,
  siteZone,
}: Pick<JobDeps, "database" | "now" | "siteZone">): Promise<void> {
  const batch = { siteZone, language: DEFAULT_LANGUAGE, limit: BATCH };
  while ((await mailNotifications(database, batch, now())) > 0) {
    // Requests have their turn between two batches.
    await setImmediate();
  }
}
