import { AsyncLocalStorage } from "node:async_hooks";

/** What the present request is traced as; `span` belongs to the library, which is loaded only where traces are sent. */
type CurrentTrace = { traceId: string; span: unknown };

/** The trace of the request that this code works for. */
export const currentTrace = new AsyncLocalStorage<CurrentTrace>();

/** Field of a log line: the trace of the request that it belongs to, if there is one. */
export function traceField(): { traceId?: string } {
  const trace = currentTrace.getStore();
  return trace === undefined ? {} : { traceId: trace.traceId };
}
