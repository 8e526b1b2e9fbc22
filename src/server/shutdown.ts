import type { Server } from "node:http";
import { Server as PortServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { Log } from "#server/log.ts";

/** How long running requests may take to finish, in milliseconds. */
export const SHUTDOWN_LIMIT_MS = 30_000;
const IDLE_CHECK_MS = 250;

/**
 * Stops listening and waits for running requests; cuts them off after `limitMs`. A request
 * that arrives on an open connection is answered too, with `Connection: close`.
 */
export async function closeServer(server: Server, limitMs: number): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // One whole turn of the event loop accepts what reached the port before: the system resets whatever waits at a port
  // that closes.
  await setImmediate();
  await setImmediate();
  // Node's own method ends idle connections at once, though a request may be on its way.
  PortServer.prototype.close.call(server, () => closed.resolve());
  // By then idle connections have had time to send a request.
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
