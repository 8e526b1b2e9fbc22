import type { Server } from "node:http";
import type { Accounts } from "#auth/accounts.ts";
import { vapidKeys } from "#auth/vapid-keys.ts";
import { loadLibrary } from "#auth/library/late-libraries.ts";
import type { FirstChoices, SiteChoices } from "#core/settings/site-choices.ts";
import { knownBackups } from "#data/stored-backups.ts";
import { type Changes, watchChanges } from "#data/changes.ts";
import { STILL_RUNNING_SEALED_AS } from "#core/confirmations/confirmation.ts";
import { WEBHOOK_SEALED_AS } from "#core/webhooks/webhook.ts";
import { openBackgroundWork } from "#jobs/background-work.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import type { WebhookDeps } from "#jobs/webhooks.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { type Clock, clockOf } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import { securityHeaders } from "#server/edge/security-headers.ts";
import type { StaticFiles } from "#server/edge/static-files.ts";
import { createHttpServer, listen, probePort } from "#server/http-server.ts";
import { openLive } from "#server/live/open-live.ts";
import type { Log } from "#server/log.ts";
import type { Measured } from "#server/metrics/gauges.ts";
import { type Observation, openObservation } from "#server/open-observation.ts";
import { openDirectory } from "#server/open-directory.ts";
import { openEdge } from "#server/open-edge.ts";
import { openMail } from "#server/open-mail.ts";
import { openSiteAccounts, openSiteChoices } from "#server/open-site.ts";
import { newOutboxKey } from "#server/outbox/may-open-outbox.ts";
import { openReadiness } from "#server/readiness.ts";
import { createApp } from "#server/request-handler.ts";
import { nextRequestId } from "#server/request-id.ts";
import { closeServer, SHUTDOWN_LIMIT_MS } from "#server/shutdown.ts";
import { whenIdle } from "#server/when-idle.ts";
import type { PushSender } from "#outbound/send-push.ts";
import { openBackupStore } from "#storage/backup/backup-store.ts";
import { openStorage } from "#storage/open-storage.ts";
import { type Storage, openUploadLimit } from "#storage/storage.ts";
import type { FixedSite, MachineChecks } from "#web/http/request-context.server.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

export type Started = {
  baseUrl: string;
  /** Where metrics are served; null for nowhere. */
  metricsUrl: string | null;
  /** The key of the outbox, valid for this process; null for a site without an outbox. */
  outboxKey: string | null;
  stop: () => Promise<void>;
};

type StartOptions = {
  config: Config;
  log: Log;
  web: () => Promise<WebHandler>;
  files: StaticFiles | null;
  before?: Parameters<typeof createHttpServer>[0]["before"];
};

/** Opens the directory, brings it up to date and serves it. Closes what it opened when a later step fails. */
export async function start(options: StartOptions): Promise<Started> {
  const { config, log } = options;
  const clock = clockOf(config.testNow);
  await probePort(config.host, config.port);
  const observation = await openObservation(config, log);
  const directory = await openDirectory(config, { log, clock, observer: observation.onQuery });
  try {
    const storage = await openStorage(config);
    const backupStore = await openBackupStore(config.backupStore, config.dataDir);
    const { database, replica } = directory;
    const changes = await watchChanges(database, (message, details = {}) => log.warn(details, message));
    const choices = openSiteChoices({ database, changes }, firstChoices(config));
    const served = await serve(options, { clock, database, replica, changes, storage, choices, observation });
    const { server, baseUrl, cache, liveStreams } = served;
    // Before background work: when the port is taken, the database closes, and work would go on without it.
    const metricsUrl = await observation.serve({ database, clock, dataDir: config.dataDir, cache, liveStreams });
    const work = openBackgroundWork(
      {
        database,
        storage,
        dataDir: config.dataDir,
        backups: { databaseUrl: config.databaseUrl, store: backupStore },
        importNetwork: config.importNetwork,
        siteZone: config.siteTimezone,
        site: { name: config.siteName, baseUrl },
        baseUrl,
        openSecret: served.openSecret,
        pushSender: served.pushSender,
        sealConfirmation: served.sealConfirmation,
        now: clock,
        onRun: observation.onJob,
        log: jobLog(log),
      },
      changes,
    );
    const forgetIdle = loadWhenIdle(log);
    const mail = openMail(config, { database, clock, log, baseUrl, choices });
    return {
      baseUrl,
      metricsUrl,
      outboxKey: served.outboxKey,
      async stop() {
        forgetIdle();
        served.closeLive();
        await closeServer(server, SHUTDOWN_LIMIT_MS);
        await mail.close();
        await work.stop();
        served.closeEdge();
        await changes.close();
        storage.close();
        backupStore?.close();
        await directory.close();
        await observation.close();
      },
    };
  } catch (error) {
    await directory.close();
    throw error;
  }
}

/** Loads the library of accounts when nobody waits; returns what forgets it. */
function loadWhenIdle(log: Log): () => void {
  return whenIdle(() => {
    loadLibrary().catch((error: unknown) => log.warn({ err: error }, "the library of accounts could not be loaded"));
  });
}

/** A failure is a warning. */
function jobLog(log: Log): JobDeps["log"] {
  return (message, details = {}) => log["error" in details ? "warn" : "info"](details, message);
}

type Served = {
  server: Server;
  cache: Measured["cache"];
  liveStreams: () => number;
  baseUrl: string;
  outboxKey: string | null;
  openSecret: WebhookDeps["openSecret"];
  pushSender: PushSender;
  sealConfirmation: (text: string) => string;
  closeLive: () => void;
  closeEdge: () => void;
};

type Directory = Awaited<ReturnType<typeof openDirectory>>;

type Opened = {
  clock: ReturnType<typeof clockOf>;
  database: Directory["database"];
  replica: Directory["replica"];
  changes: Changes;
  storage: Storage;
  choices: () => Promise<SiteChoices>;
  observation: Observation;
};

async function serve(options: StartOptions, opened: Opened): Promise<Served> {
  const { config, log, web, files } = options;
  // The port is known only once the server listens, and absolute addresses hold it.
  const ready = Promise.withResolvers<ReturnType<typeof createApp>>();
  const headers = securityHeaders(config.baseUrl ?? "http://localhost");
  const edge = openEdge(config, opened, { log, headers });
  const accounts = Promise.withResolvers<Accounts>();
  const { limits } = edge;
  const site = { timezone: config.siteTimezone };
  const live = openLive({ ...opened, accounts: accounts.promise, log, site, limits, headers });
  const before = options.before ?? ((request, response, next) => void (edge.fromMemory?.(request, response) || next()));
  const server = createHttpServer({
    fetch: async (request, env) => (await ready.promise).fetch(request, env),
    observe: opened.observation.onRequest,
    before: (request, response, next) => void (live.answer(request, response) || before(request, response, next)),
    headers,
    isSecure: config.baseUrl?.startsWith("https:") === true,
    refusalText: () => ({
      language: DEFAULT_LANGUAGE,
      translate: translatorFor(DEFAULT_LANGUAGE),
      siteName: config.siteName,
      requestId: nextRequestId(),
    }),
  });
  const port = await listen(server, config.host, config.port);
  const baseUrl = config.baseUrl ?? `http://localhost:${port}`;
  const outboxKey = newOutboxKey({ smtpUrl: config.smtpUrl, baseUrl });
  const siteAccounts = await openSiteAccounts(config, { ...opened, log, baseUrl });
  accounts.resolve(siteAccounts);
  const push = await vapidKeys({ ...opened, sealer: siteAccounts.sealer }, opened.clock());
  ready.resolve(
    createApp({
      ...opened,
      accounts: siteAccounts,
      log,
      site: fixedSite(config, baseUrl),
      choices: opened.choices,
      uploads: openUploadLimit(),
      importNetwork: config.importNetwork,
      machine: machineChecks(config, opened.clock),
      pushKey: push.publicKey,
      web,
      files,
      pages: edge.pages,
      limits,
      outboxKey,
      isReady: openReadiness(opened.database, config.dataDir, log),
      clientAddress: edge.clientAddress,
      traced: opened.observation.traced,
      development: config.mode === "development",
    }),
  );
  const { sealer } = siteAccounts;
  const openSecret = (sealed: string) => sealer.open(WEBHOOK_SEALED_AS, sealed);
  const sealConfirmation = (text: string) => sealer.seal(STILL_RUNNING_SEALED_AS, text);
  const pushSender = { ...push, subject: pushSubject(config, baseUrl) };
  const closing = { closeLive: live.close, closeEdge: edge.close };
  const figures = { cache: edge.cacheFigures, liveStreams: live.size };
  return { server, ...figures, baseUrl, outboxKey, openSecret, sealConfirmation, pushSender, ...closing };
}

/** How push services reach the operators: by mail, else by the site itself (RFC 8292 §2.1). */
function pushSubject({ contactEmail }: Config, baseUrl: string): string {
  if (contactEmail !== null) return `mailto:${contactEmail}`;
  return baseUrl.startsWith("https:") ? baseUrl : "mailto:nobody@localhost";
}

function machineChecks({ smtpUrl, dataDir }: Config, clock: Clock): MachineChecks {
  return {
    hasMailServer: smtpUrl !== null,
    latestBackupAt: () => knownBackups(dataDir, clock()).backups[0]?.takenAt ?? null,
  };
}

function fixedSite(config: Config, baseUrl: string): FixedSite {
  return {
    name: config.siteName,
    baseUrl,
    timezone: config.siteTimezone,
    first: firstChoices(config),
  };
}

function firstChoices({ feedbackUrl, newsletterFormUrl, contactEmail }: Config): FirstChoices {
  return { feedbackUrl, newsletterFormUrl, contactEmail };
}
