import * as check from "#server/config-fields.ts";

/** Where Prometheus finds the metrics; port 0 picks a free one. */
export type MetricsConfig = { host: string; port: number };

/** Where traces are sent, by OpenTelemetry's protocol over HTTP. */
export type TracingConfig = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** The part of the requests that is traced, from 0 to 1. */
  ratio: number;
};

/** Null means that no metrics are served. */
export function readMetrics(fields: check.Fields): MetricsConfig | null {
  const port = fields.text("METRICS_PORT", check.portNumber);
  const host = fields.text("METRICS_HOST", check.hostName) ?? "127.0.0.1";
  return port === null ? null : { host, port: Number(port) };
}

/** OpenTelemetry's own names of the settings; null means that nothing is traced. */
export function readTracing(fields: check.Fields): TracingConfig | null {
  const endpoint = fields.text("OTEL_EXPORTER_OTLP_ENDPOINT", check.serverAddress);
  const headers = fields.text("OTEL_EXPORTER_OTLP_HEADERS", check.headerPairs) ?? "";
  const ratio = fields.text("OTEL_TRACES_SAMPLER_ARG", check.ratio) ?? "1";
  if (endpoint === null) return null;
  const pairs = headers === "" ? [] : headers.split(",").map((pair) => pair.trim());
  return {
    endpoint: endpoint.replace(/\/+$/, ""),
    headers: Object.fromEntries(pairs.map((pair) => splitPair(pair))),
    ratio: Number(ratio),
  };
}

function splitPair(pair: string): [name: string, value: string] {
  const mark = pair.indexOf("=");
  return [pair.slice(0, mark), decodeURIComponent(pair.slice(mark + 1))];
}
