/** A database logs only what went wrong; in a test that is a failure. */
export function failOnLog(message: string, details?: Record<string, unknown>): void {
  throw new Error(`${message} ${JSON.stringify(details ?? {})}`);
}
