import type { QueryObserver } from "#data/observe-queries.ts";
import type { Config } from "#server/config.ts";
import type { MetricsConfig, TracingConfig } from "#server/config-observe.ts";
import type { RequestObserver } from "#server/http-server.ts";
import type { Log } from "#server/log.ts";
import type { Measured } from "#server/metrics/gauges.ts";
import type { JobRunEnded } from "#server/metrics/event-metrics.ts";
import type { Traced } from "#server/tracing/open-tracing.ts";

/** What watches the process from outside, as far as settings ask for it. */
export type Observation = {
  onRequest: RequestObserver | null;
  onQuery: QueryObserver | null;
  onJob: (run: JobRunEnded) => void;
  traced: Traced | null;
  /** Serves the metrics of the running site; returns their address, or null when none are served. */
  serve: (measured: Measured) => Promise<string | null>;
  close: () => Promise<void>;
};

/** Opens metrics and traces. Their libraries are loaded only when a setting asks for them. */
export async function openObservation(
  { metrics: where, tracing: to }: Pick<Config, "metrics" | "tracing">,
  log: Log,
): Promise<Observation> {
  const metrics = where === null ? NO_METRICS : await loadMetrics(where, log);
  const tracing = to === null ? NO_TRACES : await loadTracing(to, log);
  return {
    onRequest: bothRequests(metrics.onRequest, tracing.onRequest),
    onQuery: bothQueries(metrics.onQuery, tracing.onQuery),
    onJob: metrics.onJob,
    traced: tracing.traced,
    serve: metrics.serve,
    async close() {
      metrics.close();
      await tracing.close().catch((error: unknown) => log.warn({ err: error }, "the last traces could not be sent"));
    },
  };
}

const NO_METRICS = {
  onRequest: null,
  onQuery: null,
  onJob: () => undefined,
  serve: async () => null,
  close: () => undefined,
};
const NO_TRACES = { onRequest: null, onQuery: null, traced: null, close: async () => undefined };

async function loadMetrics(where: MetricsConfig, log: Log) {
  const { openMetrics } = await import("#server/metrics/open-metrics.ts");
  return openMetrics({ ...where, log });
}

async function loadTracing(to: TracingConfig, log: Log) {
  const { openTracing } = await import("#server/tracing/open-tracing.ts");
  return openTracing(to, log);
}

function bothRequests(first: RequestObserver | null, second: RequestObserver | null): RequestObserver | null {
  if (first === null || second === null) return first ?? second;
  return (request, response, next) => first(request, response, () => second(request, response, next));
}

function bothQueries(first: QueryObserver | null, second: QueryObserver | null): QueryObserver | null {
  if (first === null || second === null) return first ?? second;
  return (verb) => {
    const ends = [first(verb), second(verb)];
    return (failed) => ends.forEach((ended) => ended(failed));
  };
}
