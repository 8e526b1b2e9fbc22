import { createServer } from "node:net";
import { listen } from "#server/http-server.ts";

/**
 * Fails with `listen`'s sentence when the address cannot be had, and leaves it free otherwise: a start finds out before
 * it opens anything, and no visitor waits at an open port while it does.
 */
export async function probePort(host: string, port: number): Promise<void> {
  const server = createServer();
  await listen(server, host, port);
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
}
