import type { ReportLine } from "#cli/report-line.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { readMailHealth } from "#data/queries/mail.ts";
import { openSmtp } from "#mail/transports/smtp.ts";
import type { Config } from "#server/config.ts";
import { hasOutbox } from "#server/outbox/may-open-outbox.ts";

type Asked = Pick<Config, "smtpUrl" | "baseUrl">;

/** Whether mail goes out: the server's answer at this moment, and what became of the messages of the last 30 days. */
export async function mailReport(
  config: Asked,
  { db }: Pick<Database, "db">,
  now: EpochMs,
): Promise<readonly ReportLine[]> {
  const health = await readMailHealth(db, now);
  const why = health.lastError === null ? "" : `, the last one: ${health.lastError}`;
  const waiting = health.overdue === 0 ? "" : `, ${health.overdue} of them overdue: does the server run?`;
  const lines: ReportLine[] = [
    await serverLine(config, health.kept),
    { name: "mail waiting", value: `${health.waiting}${waiting}`, isWell: health.overdue === 0 },
  ];
  if (health.failed > 0) lines.push({ name: "mail failed", value: `${health.failed} in 30 days${why}`, isWell: false });
  if (health.uncertain > 0) {
    const value = `${health.uncertain} in 30 days: nobody knows whether they arrived, and they are not sent again`;
    lines.push({ name: "mail uncertain", value, isWell: false });
  }
  return lines;
}

async function serverLine({ smtpUrl, baseUrl }: Asked, kept: number): Promise<ReportLine> {
  const name = "mail server";
  if (smtpUrl !== null) {
    const { host } = new URL(smtpUrl);
    const fault = await faultOf(smtpUrl);
    return fault === null
      ? { name, value: `${host} answers and lets us in`, isWell: true }
      : { name, value: `${host} does not answer as it should: ${fault}. Check SMTP_URL`, isWell: false };
  }
  if (hasOutbox({ smtpUrl, baseUrl: baseUrl ?? "http://localhost" })) {
    return { name, value: `none (SMTP_URL); in the outbox: ${kept}`, isWell: true };
  }
  const value = `none, and BASE_URL is public; kept where nobody can read them: ${kept}. Set SMTP_URL`;
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
