import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#data/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail/mail-server.ts";
import { aBucket } from "#tests/support/pictures/a-bucket.ts";
import { type ReverseProxy, startReverseProxy } from "#tests/support/processes/reverse-proxy.ts";
import { type SiteProcess, siteProcess } from "#tests/support/processes/site-process.ts";
import { freePort, startPostgres, type ThrowAwayPostgres } from "../../../tools/start-postgres.ts";

/** The secret with which the processes sign cookies, so that a test can open sessions. */
export const SITE_SECRET = "the secret of the processes of one test site";

export type SeveralProcesses = {
  /** The public address: the proxy's. */
  origin: string;
  processes: readonly SiteProcess[];
  proxy: ReverseProxy;
  postgres: ThrowAwayPostgres;
  database: Database;
  mail: MailServer;
  bucket: Awaited<ReturnType<typeof aBucket>>;
  stop: () => Promise<void>;
};

/**
 * Server processes on one PostgreSQL of their own, with a bucket for pictures and a mail server, behind a proxy. Each
 * has a data folder of its own, as on machines of their own. Null if this machine has no PostgreSQL.
 */
export async function startSeveralProcesses(
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<SeveralProcesses | null> {
  const postgres = await startPostgres();
  if (postgres === null) return null;
  const [mail, bucket, proxy] = [await startMailServer(), await aBucket(), await startReverseProxy()];
  const folder = mkdtempSync(join(tmpdir(), "samehour-processes-"));
  const shared = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    BASE_URL: proxy.origin,
    TRUST_PROXY: "loopback",
    DATABASE_URL: postgres.url,
    AUTH_SECRET: SITE_SECRET,
    SMTP_URL: mail.url,
    MAIL_FROM: "site@example.org",
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    DEMO: "off",
    ...settings,
  };
  const processes: SiteProcess[] = [];
  let database: Database | null = null;
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((each) => each.stop()));
    await database?.close();
    await proxy.close();
    await mail.close();
    await bucket.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let number = 0; number < count; number += 1)
      processes.push(siteProcess(await freePort(), { ...shared, DATA_DIR: join(folder, String(number)) }));
    proxy.serve(processes.map(({ port }) => port));
    await Promise.all(processes.map((each) => each.start()));
    database = await openDatabase({ url: postgres.url, dataDir: "", log: () => undefined, purpose: "test" });
    return { origin: proxy.origin, processes, proxy, postgres, database, mail, bucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
