import type { Server } from "node:http";
import { Server as PortServer } from "node:net";
import type { Log } from "#server/log.ts";

/** How long requests that are being answered may take to finish, in milliseconds. */
export const SHUTDOWN_LIMIT_MS = 30_000;
const IDLE_CHECK_MS = 250;

/**
 * Stops listening and waits for the requests that are being answered; what is not done after `limitMs` is cut off. A request
 * that still comes over an open connection is answered too, with `Connection: close`: whoever keeps asking asks elsewhere.
 */
export async function closeServer(server: Server, limitMs: number): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Not HTTP's own way, which ends idle connections at once: a request may be on its way over one.
  PortServer.prototype.close.call(server, () => closed.resolve());
  // Whatever is idle then has had time to ask.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  try {
    await closed.promise;
  } finally {
    clearInterval(idle);
    clearTimeout(limit);
  }
}

type Stoppable = { log: Log; stop: () => Promise<void>; exit: (code: number) => void };

/** On SIGTERM or SIGINT stops in order and exits with 0; a second signal does not wait. */
export function stopOnSignals(signals: NodeJS.EventEmitter, { log, stop, exit }: Stoppable): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) return exit(1);
    isStopping = true;
    log.info({ signal }, "stopping");
    stop().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        exit(1);
      },
    );
  };
  signals.on("SIGTERM", onSignal);
  signals.on("SIGINT", onSignal);
}
