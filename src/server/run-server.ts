import { AppError, errorStack } from "#core/errors.ts";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";
import { outboxAddress } from "#server/outbox/may-open-outbox.ts";
import { stopOnSignals } from "#server/shutdown.ts";
import type { Started } from "#server/start.ts";

type Running = { config: Config; log: Log; started: Started };

/**
 * Runs the process: starts it, prints its address and the next step, and stops it on a signal. Prints a failure to
 * start in plain words.
 */
export async function runServer(begin: () => Promise<Running | { problems: readonly string[] }>): Promise<void> {
  try {
    const started = await begin();
    if ("problems" in started) {
      process.stderr.write(settingsText(started.problems));
      process.exit(1);
    }
    watchOver(started);
    process.stdout.write(welcomeText(started));
  } catch (error) {
    process.stderr.write(`\nSamehour could not start.\n\n  ${startProblem(error)}\n\n`);
    process.exit(1);
  }
}

function watchOver({ log, started }: Running): void {
  stopOnSignals(process, { log, stop: started.stop, exit: (code) => process.exit(code) });
  // After an unexpected error the state of the process cannot be trusted: the supervisor restarts it.
  const onFatal = (error: unknown): void => {
    log.fatal({ err: error }, "the process fails");
    process.exit(1);
  };
  process.on("unhandledRejection", onFatal);
  process.on("uncaughtException", onFatal);
}

function settingsText(problems: readonly string[]): string {
  const lines = problems.map((problem) => `  - ${problem}.\n`).join("");
  return `\nSamehour could not start: a setting is wrong.\n\n${lines}\nSettings come from the environment and from the file .env; README.md lists them all.\n\n`;
}

function welcomeText({ config, started }: Running): string {
  const store = config.databaseUrl === null ? `the embedded database in ${config.dataDir}` : "PostgreSQL";
  const { baseUrl, outboxKey, metricsUrl } = started;
  const outbox =
    outboxKey === null
      ? ""
      : `  Messages that it sends: ${baseUrl}${outboxAddress(outboxKey)}\n` +
        `                        (no mail server is set; the key in this address is new with each start)\n`;
  return (
    `\n${config.siteName} is running at ${baseUrl}\n\n` +
    `  Open that address in a browser. Everything is kept in ${store}.\n` +
    outbox +
    (metricsUrl === null ? "" : `  Metrics for Prometheus: ${metricsUrl}\n`) +
    `  Add your own events:  npm run import -- FILE.csv\n` +
    `  Make yourself admin:  npm run admin -- create EMAIL\n` +
    `  Settings:             README.md and .env.example\n` +
    `  Stop:                 Ctrl+C\n\n`
  );
}

function startProblem(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return errorStack(error);
}
