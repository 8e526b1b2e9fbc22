import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { QueryObserver } from "#data/observe-queries.ts";
import type { TracingConfig } from "#server/config-observe.ts";
import type { RequestObserver } from "#server/http-server.ts";
import type { Log } from "#server/log.ts";
import { loggedPath } from "#server/logged-path.ts";
import { requestKind } from "#server/metrics/request-kind.ts";
import { currentTrace } from "#server/tracing/current-trace.ts";

/** Runs part of the answer to a request as a span of its own. */
export type Traced = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

type Tracing = {
  onRequest: RequestObserver;
  onQuery: QueryObserver;
  traced: Traced;
  /** Sends the spans that wait. */
  close: () => Promise<void>;
};

/** Shutting down must not wait long for a receiver that is away, in milliseconds. */
const SEND_WITHIN_MS = 3_000;

/**
 * Sends a trace of each request: the request, its page (loaders and rendering), and the statements of both. Names and
 * attributes hold no value of a person: paths are those of the log. An incoming `traceparent` is not obeyed, since
 * anybody could send one.
 */
export function openTracing({ endpoint, headers, ratio }: TracingConfig, log: Log): Tracing {
  logDiagnostics(log);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "samehour" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("samehour");
  const run = <Result>(span: Span, work: () => Result): Result =>
    currentTrace.run({ traceId: span.spanContext().traceId, span }, work);
  return {
    onRequest(request, response, next) {
      const { method = "GET", url = "" } = request;
      const kind = requestKind(method, url);
      const attributes = {
        "http.request.method": method,
        "url.path": loggedPath(url.split("?")[0] ?? ""),
        "samehour.kind": kind,
      };
      const span = tracer.startSpan(`${method} ${kind}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      response.once("close", () => {
        span.setAttribute("http.response.status_code", response.statusCode);
        end(span, response.statusCode >= 500);
      });
      run(span, next);
    },
    onQuery(verb) {
      const parent = parentContext();
      // Jobs and pollers query all the time; only what a request waits for is traced.
      if (parent === null) return () => undefined;
      const attributes = { "db.system.name": "postgresql", "db.operation.name": verb };
      const span = tracer.startSpan(`database ${verb}`, { kind: SpanKind.CLIENT, attributes }, parent);
      return (failed) => end(span, failed);
    },
    async traced(name, work) {
      const parent = parentContext();
      if (parent === null) return work();
      const span = tracer.startSpan(name, {}, parent);
      try {
        const result = await run(span, work);
        end(span, false);
        return result;
      } catch (error) {
        end(span, true);
        throw error;
      }
    },
    close: () => provider.shutdown(),
  };
}

/** A receiver that is away is logged at most once in this time, in milliseconds. */
const LOG_EVERY_MS = 60_000;

/** Lets the library's own warnings reach the log. */
function logDiagnostics(log: Log): void {
  let loggedAt = -LOG_EVERY_MS;
  const report = (problem: string): void => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ problem }, "traces are lost");
  };
  const nothing = (): void => undefined;
  diag.setLogger({ error: report, warn: report, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
}

function parentContext(): Context | null {
  const current = currentTrace.getStore();
  return current === undefined ? null : trace.setSpan(ROOT_CONTEXT, current.span as Span);
}

function end(span: Span, failed: boolean): void {
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
