/** Differs between processes, and after each start. */
const PROCESS = crypto.randomUUID().slice(0, 8);
let requested = 0;

/** A request's number, which the log and the error page show. A counter, because random numbers would slow down a cache hit. */
export function nextRequestId(): string {
  requested += 1;
  return `${PROCESS}-${requested.toString(36)}`;
}
