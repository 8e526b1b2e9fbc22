/** A database logs only errors; in a test an error is a failure. */
export function failOnLog(message: string, details?: Record<string, unknown>): void {
  throw new Error(`${message} ${JSON.stringify(details ?? {})}`);
}
