import type { ReportLine } from "#cli/doctor-system.ts";
import { causeText } from "#core/errors.ts";
import type { Config } from "#server/config.ts";

const ANSWERS_WITHIN_MS = 3_000;

/** Whether the metrics of the running server can be read, and whether the receiver of traces takes them. */
export async function watchingReport({
  metrics,
  tracing,
}: Pick<Config, "metrics" | "tracing">): Promise<readonly ReportLine[]> {
  return [
    ...(metrics === null ? [] : [await metricsLine(metrics)]),
    ...(tracing === null ? [] : [await tracesLine(tracing)]),
  ];
}

async function metricsLine({ host, port }: NonNullable<Config["metrics"]>): Promise<ReportLine> {
  const name = "metrics";
  if (port === 0) return { name, value: "METRICS_PORT is 0: the port is another with each start", isWell: false };
  // A server that listens on all addresses is reached at this machine's loopback address.
  const address = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const url = `http://${address.includes(":") ? `[${address}]` : address}:${port}/metrics`;
  const { answer, fault } = await fetchAnswer(url, {});
  if (answer === null) return { name, value: `${url} does not answer (${fault}): does the server run?`, isWell: false };
  const isOurs = answer.ok && (await answer.text()).includes("samehour_");
  return { name, value: isOurs ? url : `${url} is another program's`, isWell: isOurs };
}

async function tracesLine({ endpoint, headers }: NonNullable<Config["tracing"]>): Promise<ReportLine> {
  const name = "traces";
  const url = `${endpoint}/v1/traces`;
  const { answer, fault } = await fetchAnswer(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [] }),
  });
  if (answer?.ok === true) return { name, value: `${url} takes them`, isWell: true };
  const why = answer === null ? fault : `status ${answer.status}`;
  return {
    name,
    value: `${url} does not take them: ${why}. Check OTEL_EXPORTER_OTLP_ENDPOINT and _HEADERS`,
    isWell: false,
  };
}

async function fetchAnswer(url: string, init: RequestInit): Promise<{ answer: Response | null; fault: string }> {
  try {
    return { answer: await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }), fault: "" };
  } catch (error) {
    return { answer: null, fault: causeText(error) };
  }
}
