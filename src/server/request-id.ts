/** Tells this process from the others, and from itself before it was started anew. */
const PROCESS = crypto.randomUUID().slice(0, 8);
let requested = 0;

/** A request's number, as the log and the page for a failure show it: made by counting, since a page from memory has no time for chance. */
export function nextRequestId(): string {
  requested += 1;
  return `${PROCESS}-${requested.toString(36)}`;
}
