import type { Server } from "node:http";
import { Server as PortServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { Log } from "#server/log.ts";

/** How long running requests may take to finish, in milliseconds. */
export const SHUTDOWN_LIMIT_MS = 30_000;
const IDLE_CHECK_MS = 250;
/** A turn of the event loop that had nothing to do takes less, in milliseconds. */
const IDLE_TURN_MS = 1;
/** How long accepting may go on under a load that leaves no such turn, in milliseconds. A starved machine needs several seconds. */
const ACCEPT_LIMIT_MS = 10_000;

/**
 * Stops listening and waits for running requests; cuts them off after `limitMs`. A request
 * that arrives on an open connection is answered too, with `Connection: close`.
 */
export async function closeServer(server: Server, limitMs: number): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const start = performance.now();
  const accepted = await acceptAll(server, Math.min(ACCEPT_LIMIT_MS, limitMs));
  // Node's own method ends idle connections at once, though a request may be on its way.
  PortServer.prototype.close.call(server, () => closed.resolve());
  for (const socket of accepted) server.emit("connection", socket);
  // By then idle connections have had time to send a request.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs - (performance.now() - start));
  try {
    await closed.promise;
  } finally {
    clearInterval(idle);
    clearTimeout(limit);
  }
}

/**
 * Accepts and returns the connections that have reached the port, since the system resets those that wait at a port that
 * closes. Node accepts one in each turn of the event loop. No request of theirs is read yet: while a request is
 * handled, more connections arrive. The caller closes the port at once and passes them to the server.
 */
async function acceptAll(server: Server, limitMs: number): Promise<Socket[]> {
  const accepted: Socket[] = [];
  const listeners = server.rawListeners("connection") as ((socket: Socket) => void)[];
  const hold = (socket: Socket): void => void accepted.push(socket.on("error", () => socket.destroy()));
  server.removeAllListeners("connection").on("connection", hold);
  await setImmediate();
  const start = performance.now();
  let isIdle = false;
  while (!isIdle && performance.now() - start < limitMs) {
    const [before, turn] = [accepted.length, performance.now()];
    await setImmediate();
    isIdle = accepted.length === before && performance.now() - turn < IDLE_TURN_MS;
  }
  server.off("connection", hold);
  for (const listener of listeners) server.on("connection", listener);
  return accepted.filter(({ destroyed }) => !destroyed);
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
