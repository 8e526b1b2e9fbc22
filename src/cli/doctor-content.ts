import type { ReportLine } from "#cli/doctor-system.ts";
import { setupLines } from "#core/admin/setup-checklist.ts";
import { AppError } from "#core/errors.ts";
import { ORIGINAL_NAME, storageKey } from "#core/pictures/picture-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { knownBackups } from "#data/stored-backups.ts";
import type { Database } from "#data/database.ts";
import { findMailHealth } from "#data/queries/mail.ts";
import { countPictures, listLatestPictures } from "#data/queries/pictures.ts";
import { findSetupFacts } from "#data/queries/setup-facts.ts";
import { findSiteChoices } from "#data/queries/site-settings.ts";
import { openSmtp } from "#mail/transports/smtp.ts";
import type { Config } from "#server/config.ts";
import { hasOutbox } from "#server/outbox/may-open-outbox.ts";
import type { Storage } from "#storage/storage.ts";

type Query = Pick<Config, "smtpUrl" | "baseUrl">;

/** Whether mail is delivered: the mail server's answer now, and the outcome of the messages of the last 30 days. */
export async function mailReport(
  config: Query,
  { db }: Pick<Database, "db">,
  now: EpochMs,
): Promise<readonly ReportLine[]> {
  const health = await findMailHealth(db, now);
  const why = health.lastError === null ? "" : `, the last one: ${health.lastError}`;
  const waiting = health.overdue === 0 ? "" : `, ${health.overdue} of them overdue: does the server run?`;
  const lines: ReportLine[] = [
    await serverLine(config, health.inOutbox),
    { name: "mail waiting", value: `${health.waiting}${waiting}`, isWell: health.overdue === 0 },
  ];
  if (health.failed > 0) lines.push({ name: "mail failed", value: `${health.failed} in 30 days${why}`, isWell: false });
  if (health.uncertain > 0) {
    const value = `${health.uncertain} in 30 days: nobody knows whether they arrived, and they are not sent again`;
    lines.push({ name: "mail uncertain", value, isWell: false });
  }
  return lines;
}

async function serverLine({ smtpUrl, baseUrl }: Query, stored: number): Promise<ReportLine> {
  const name = "mail server";
  if (smtpUrl !== null) {
    const { host } = new URL(smtpUrl);
    const fault = await faultOf(smtpUrl);
    return fault === null
      ? { name, value: `${host} answers and lets us in`, isWell: true }
      : { name, value: `${host} does not answer as it should: ${fault}. Check SMTP_URL`, isWell: false };
  }
  if (hasOutbox({ smtpUrl, baseUrl: baseUrl ?? "http://localhost" })) {
    return { name, value: `none (SMTP_URL); in the outbox: ${stored}`, isWell: true };
  }
  const value = `none, and BASE_URL is public; kept where nobody can read them: ${stored}. Set SMTP_URL`;
  return { name, value, isWell: false };
}

async function faultOf(smtpUrl: string): Promise<string | null> {
  const transport = openSmtp(smtpUrl);
  try {
    return await transport.check();
  } finally {
    transport.close();
  }
}

/** How many of the newest pictures the check looks for in the store. */
const LOOKED_FOR = 50;

/** Whether pictures can be stored and read, and whether the store holds the pictures that the database names. */
export async function picturesReport({ db }: Pick<Database, "db">, storage: Storage): Promise<readonly ReportLine[]> {
  const name = "picture store";
  const remedy =
    storage.kind === "disk"
      ? "Make the folder writable for this user, and see that the disk is not full"
      : "Check S3_ENDPOINT, S3_BUCKET and the keys; the key must be allowed to list, read, write and delete";
  try {
    await storage.probe();
    const missing = await findMissing(await listLatestPictures(db, LOOKED_FOR), storage);
    const lines: ReportLine[] = [
      { name, value: `${storage.place}, can be written and read`, isWell: true },
      { name: "pictures", value: String(await countPictures(db)), isWell: true },
    ];
    if (missing === 0) return lines;
    const value = `${missing} of the newest ${LOOKED_FOR} are not in the store. Restore the backup that holds them: npm run restore -- FILE`;
    return [...lines, { name: "pictures missing", value, isWell: false }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ name, value: `${error.message}. ${remedy}`, isWell: false }];
  }
}

async function findMissing(keys: readonly string[], storage: Storage): Promise<number> {
  let missing = 0;
  for (const key of keys) if ((await storage.find(storageKey(key, ORIGINAL_NAME))) === null) missing += 1;
  return missing;
}

type SetupQuery = Pick<Config, "smtpUrl" | "dataDir" | "feedbackUrl" | "newsletterFormUrl" | "contactEmail">;

/** The open steps of the dashboard's set-up checklist. */
export async function setupReport(config: SetupQuery, { db }: Pick<Database, "db">, now: EpochMs): Promise<ReportLine> {
  const { feedbackUrl, newsletterFormUrl, contactEmail } = config;
  const { sent, failed, ...stored } = await findSetupFacts(db, null);
  const choices = await findSiteChoices(db, { feedbackUrl, newsletterFormUrl, contactEmail });
  const backupAt = knownBackups(config.dataDir, now).backups[0]?.takenAt ?? null;
  const mail = { hasServer: config.smtpUrl !== null, sent, failed };
  const lines = setupLines({ ...stored, mail, backupAt, contactEmail: choices.contactEmail }, now);
  const open = lines.filter(({ isDone }) => !isDone).map(({ step }) => step);
  const value = open.length === 0 ? "complete" : `still open: ${open.join(", ")}; see /admin`;
  return { name: "set-up", value, isWell: true };
}
