import { createServer } from "node:http";
import { type EventMetrics, makeEventMetrics } from "#server/metrics/event-metrics.ts";
import { addGauges, type Measured } from "#server/metrics/gauges.ts";
import { listen } from "#server/http-server.ts";
import type { Log } from "#server/log.ts";

type OpenMetrics = Omit<EventMetrics, "registry"> & {
  /** Serves the metrics as text for Prometheus at /metrics, and returns their address. */
  serve: (measured: Measured) => Promise<string>;
  close: () => void;
};

/** Counts what the process does, and serves it on an address of its own. */
export function openMetrics({ host, port, log }: { host: string; port: number; log: Log }): OpenMetrics {
  const { registry, ...events } = makeEventMetrics();
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0];
    if (path !== "/metrics" || request.method !== "GET") {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Metrics are at /metrics.\n");
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, "the metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  return {
    ...events,
    async serve(measured) {
      addGauges(registry, measured);
      const listening = await listen(server, host, port, "METRICS_");
      return `http://${host.includes(":") ? `[${host}]` : host}:${listening}/metrics`;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
