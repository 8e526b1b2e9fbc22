import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ProviderConfig } from "#auth/providers.ts";
import type { UpgradeBackup } from "#commands/backups/upgrade-database.ts";
import type { ImportNetwork } from "#commands/imports/fetch-import.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { SHEETS_ORIGIN } from "#core/imports/sheet-address.ts";
import { canonicalZone, DEFAULT_ZONE } from "#core/time/zone.ts";
import { readAuthSecret, readProviders } from "#server/config-accounts.ts";
import * as check from "#server/config-fields.ts";
import { type MetricsConfig, readMetrics, readTracing, type TracingConfig } from "#server/config-observe.ts";
import { type BackupStoreConfig, readBackupStore, readPictureBucket, type S3Config } from "#server/config-stores.ts";

/** All settings of the environment, validated; nothing else in the product reads the environment. */
export type Config = {
  mode: "production" | "development" | "test";
  /** 0 picks a free port. */
  port: number;
  host: string;
  /** The beginning of every absolute address; null means http://localhost and the port. */
  baseUrl: string | null;
  siteName: string;
  siteTimezone: ZoneId;
  dataDir: string;
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** A streaming replica of that PostgreSQL, from which public pages are read; null for none. */
  databaseReadUrl: string | null;
  /** A pooler before the PostgreSQL of `databaseUrl`, which the server's pages use; null for none. */
  databasePoolerUrl: string | null;
  smtpUrl: string | null;
  /** The address that messages come from; null means `contactEmail`, else no-reply@ the site's host. */
  mailFrom: string | null;
  /** The bucket that stores pictures instead of the local disk. */
  s3: S3Config | null;
  /** Where backups are sent, encrypted; null keeps them in `dataDir` only. */
  backupStore: BackupStoreConfig | null;
  adminEmail: string | null;
  /** The secret that signs cookies; null means that the site makes one. */
  authSecret: string | null;
  /** The other sites with whose accounts people may sign in. */
  providers: readonly ProviderConfig[];
  feedbackUrl: string | null;
  newsletterFormUrl: string | null;
  contactEmail: string | null;
  /** Whether an empty directory is filled with the demo listings at start. */
  demo: boolean;
  /** Whether the data are dumped before an upgrade. */
  upgradeBackup: UpgradeBackup;
  /** Where metrics are served; null for nowhere. */
  metrics: MetricsConfig | null;
  /** Where traces are sent; null for nowhere. */
  tracing: TracingConfig | null;
  /** How much memory the page cache may take; 0 turns it off. */
  pageCacheBytes: number;
  /** A factor for the limits on requests; null means no limits. */
  rateLimitFactor: number | null;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** How sheets and calendars on other servers are reached. */
  importNetwork: ImportNetwork;
  /** Stops the clock at this moment; tests only. */
  testNow: EpochMs | null;
};

const DEFAULT_PORT = 3000;
const DEFAULT_PAGE_CACHE_MB = 64;
const MODES = ["production", "development", "test"] as const;

/** The environment, with defaults from `.env` in the working folder; tests never read that file. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (process.env.NODE_ENV !== "test" && existsSync(".env")) process.loadEnvFile(".env");
  return process.env;
}

/** Reads and checks every setting; each problem is one sentence that names the variable and a valid value. */
export function readConfig(env: NodeJS.ProcessEnv): { config: Config } | { problems: readonly string[] } {
  const fields = check.fieldsOf(env);
  const config: Config = {
    mode: readMode(fields),
    ...readAddress(fields),
    ...readSite(fields),
    ...readStores(fields),
    authSecret: readAuthSecret(fields),
    providers: readProviders(fields),
    demo: fields.text("DEMO", check.onOrOff)?.toLowerCase() !== "off",
    upgradeBackup: readUpgradeBackup(fields),
    metrics: readMetrics(fields),
    tracing: readTracing(fields),
    pageCacheBytes: Number(fields.text("PAGE_CACHE_MB", check.megabytes) ?? DEFAULT_PAGE_CACHE_MB) * 1_000_000,
    rateLimitFactor: readRateLimits(fields),
    trustedProxies: readProxies(fields),
    importNetwork: readImportNetwork(fields, env),
    testNow: readTestNow(fields, env),
  };
  return fields.problems.length > 0 ? { problems: fields.problems } : { config };
}

function readMode(fields: check.Fields): Config["mode"] {
  const expected = "production, development or test";
  const isMode = (value: string): boolean => MODES.some((mode) => mode === value);
  const value = fields.text("NODE_ENV", (text) => (isMode(text) ? null : expected));
  return MODES.find((mode) => mode === value) ?? "production";
}

function readAddress(fields: check.Fields): Pick<Config, "port" | "host" | "baseUrl"> {
  const port = fields.text("PORT", check.portNumber);
  const reached = "where visitors reach the site, without a path, such as https://samehour.example";
  const baseUrl = fields.text("BASE_URL", check.origin(reached));
  return {
    port: port === null ? DEFAULT_PORT : Number(port),
    host: fields.text("HOST", check.hostName) ?? "127.0.0.1",
    baseUrl: baseUrl === null ? null : new URL(baseUrl).origin,
  };
}

function readSite(fields: check.Fields) {
  const timezone = fields.text("SITE_TIMEZONE", check.zone);
  return {
    siteName: fields.text("SITE_NAME", check.siteName) ?? "Samehour",
    siteTimezone: (timezone === null ? null : canonicalZone(timezone)) ?? DEFAULT_ZONE,
    adminEmail: fields.text("ADMIN_EMAIL", check.emailAddress),
    feedbackUrl: fields.text("FEEDBACK_URL", check.webAddress),
    newsletterFormUrl: fields.text("NEWSLETTER_FORM_URL", check.webAddress),
    contactEmail: fields.text("CONTACT_EMAIL", check.emailAddress),
    mailFrom: fields.text("MAIL_FROM", check.emailAddress),
  };
}

function readStores(fields: check.Fields) {
  return {
    dataDir: resolve(fields.text("DATA_DIR") ?? ".data"),
    ...readDatabases(fields),
    smtpUrl: fields.text("SMTP_URL", check.mailServer),
    s3: readPictureBucket(fields),
    backupStore: readBackupStore(fields),
  };
}

function readDatabases(fields: check.Fields): Pick<Config, "databaseUrl" | "databaseReadUrl" | "databasePoolerUrl"> {
  const problemsBefore = fields.problems.length;
  const databaseUrl = fields.text("DATABASE_URL", check.postgresAddress);
  const databaseReadUrl = fields.text("DATABASE_READ_URL", check.postgresAddress);
  const databasePoolerUrl = fields.text("DATABASE_POOLER_URL", check.postgresAddress);
  const isMissing = databaseUrl === null && fields.problems.length === problemsBefore;
  if (isMissing && databaseReadUrl !== null)
    fields.problems.push("DATABASE_READ_URL is set, but DATABASE_URL is not: a replica needs its primary");
  if (isMissing && databasePoolerUrl !== null)
    fields.problems.push("DATABASE_URL is missing: DATABASE_POOLER_URL is a pooler before that PostgreSQL");
  return { databaseUrl, databaseReadUrl, databasePoolerUrl };
}

const UPGRADE_BACKUPS = ["on", "required", "off"] as const;

function readUpgradeBackup(fields: check.Fields): UpgradeBackup {
  const known = (value: string) => UPGRADE_BACKUPS.find((each) => each === value.toLowerCase());
  const value = fields.text("UPGRADE_BACKUP", (text) => (known(text) ? null : "on, required or off"));
  return (value === null ? undefined : known(value)) ?? "on";
}

function readRateLimits(fields: check.Fields): number | null {
  const value = fields.text("RATE_LIMITS", check.rateLimits)?.toLowerCase() ?? "on";
  if (value === "off") return null;
  return value === "on" ? 1 : Number(value);
}

function readProxies(fields: check.Fields): readonly string[] {
  const isOff = (value: string): boolean => value.toLowerCase() === "off";
  const value = fields.text("TRUST_PROXY", (text) => (isOff(text) ? null : check.proxyList(text)));
  if (value === null || isOff(value)) return [];
  return value.split(",").flatMap((each) => (each.trim() === "loopback" ? ["127.0.0.0/8", "::1"] : [each.trim()]));
}

function readImportNetwork(fields: check.Fields, env: NodeJS.ProcessEnv): ImportNetwork {
  const asked = `where Google Sheets are read from, without a user name and a path, such as ${SHEETS_ORIGIN}`;
  const sheets = fields.text("SHEETS_ORIGIN", check.origin(asked));
  const trusted = fields.text("TEST_TRUSTED_HOSTS")?.split(",") ?? [];
  if (trusted.length > 0 && env.NODE_ENV !== "test") {
    fields.problems.push("TEST_TRUSTED_HOSTS is set: it must be absent unless NODE_ENV is test");
  }
  return { sheetsOrigin: sheets === null ? SHEETS_ORIGIN : new URL(sheets).origin, trusted };
}

function readTestNow(fields: check.Fields, env: NodeJS.ProcessEnv): EpochMs | null {
  const value = fields.text("TEST_NOW", check.isoInstant);
  if (value === null) return null;
  if (env.NODE_ENV === "test") return Date.parse(value);
  fields.problems.push("TEST_NOW is set, but stops the clock: it must be absent unless NODE_ENV is test");
  return null;
}
