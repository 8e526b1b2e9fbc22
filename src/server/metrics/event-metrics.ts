import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { QueryObserver } from "#data/observe-queries.ts";
import type { RequestObserver } from "#server/http-server.ts";
import { requestKind } from "#server/metrics/request-kind.ts";

/** A run of a background job that has ended. */
export type JobRunEnded = { name: string; ms: number; failed: boolean };

/** What the process counts while it works. */
export type EventMetrics = {
  registry: Registry;
  onRequest: RequestObserver;
  onQuery: QueryObserver;
  onJob: (run: JobRunEnded) => void;
};

const REQUEST_SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5, 30];
const JOB_SECONDS = [0.05, 0.5, 2, 10, 60, 600, 3_600];

/**
 * Makes the metrics that events move, and those of the process itself. Labels are few and fixed: no address, no person.
 */
export function makeEventMetrics(): EventMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "samehour_http_request_duration_seconds",
    help: "Time to answer a request, by kind and class of status; a live stream counts from its beginning to its end",
    labelNames: ["kind", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const codes = new Counter({
    name: "samehour_http_responses_total",
    help: "Responses by status",
    labelNames: ["status"],
    registers,
  });
  const queries = new Histogram({
    name: "samehour_database_query_duration_seconds",
    help: "Time from sending a statement to its result",
    labelNames: ["verb"],
    buckets: QUERY_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "samehour_database_query_failures_total",
    help: "Statements that failed",
    registers,
  });
  const jobs = new Histogram({
    name: "samehour_job_duration_seconds",
    help: "Duration of the runs of background jobs in this process",
    labelNames: ["job", "outcome"],
    buckets: JOB_SECONDS,
    registers,
  });
  return {
    registry,
    onRequest(request, response, next) {
      const began = performance.now();
      const kind = requestKind(request.method ?? "GET", request.url ?? "");
      response.once("close", () => {
        const { statusCode } = response;
        requests.observe({ kind, status: `${Math.floor(statusCode / 100)}xx` }, (performance.now() - began) / 1_000);
        codes.inc({ status: String(statusCode) });
      });
      next();
    },
    onQuery(verb) {
      const began = performance.now();
      return (failed) => {
        queries.observe({ verb }, (performance.now() - began) / 1_000);
        if (failed) failures.inc();
      };
    },
    onJob: ({ name, ms, failed }) => jobs.observe({ job: name, outcome: failed ? "failed" : "done" }, ms / 1_000),
  };
}
