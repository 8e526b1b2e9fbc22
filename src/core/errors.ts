// The parts of an error that may be logged. The query builder's errors repeat the values of their statement
// (`params:`), and PostgreSQL's messages and details name some: session ids, password reset links, a file's content.

/** One line: code and message of an error and its causes, without any value of a statement. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? ownText(error) : `${ownText(error)}: ${errorText(error.cause)}`;
}

/** The same with each stack. */
export function errorStack(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const own = [ownText(error), ...frames].join("\n");
  return error.cause === undefined ? own : `${own}\ncaused by ${errorStack(error.cause)}`;
}

/** For people: the message of the root cause, without any value of a statement. */
export function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? messageWithoutValues(error, codeOf(error)) : causeText(error.cause);
}

/** The log record of an error. */
export function loggedError(error: unknown): { type: string; code?: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const code = codeOf(error.cause) ?? codeOf(error);
  return { type: error.name, ...(code !== null && { code }), message: errorText(error), stack: errorStack(error) };
}

function ownText(error: Error): string {
  const code = codeOf(error);
  return `${error.name}${code === null ? "" : ` ${code}`}: ${messageWithoutValues(error, code)}`;
}

const STATEMENT_MAX = 300;
/** SQLSTATE: five of these characters (PostgreSQL, appendix A). */
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Data exceptions, whose messages repeat the value: 'invalid input syntax for type integer: "…"'. */
const DATA_EXCEPTION = /^22/;

function messageWithoutValues(error: Error, code: string | null): string {
  // From the query builder: the statement has $1 in place of each value.
  if ("query" in error && "params" in error) return `a query failed: ${String(error.query).slice(0, STATEMENT_MAX)}`;
  if (code === null || !SQLSTATE.test(code)) return error.message;
  return DATA_EXCEPTION.test(code) ? (error.message.split(":")[0] ?? "") : error.message;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}

/** The seven error codes of the product; only `web/http` maps a code to an HTTP status. */
export type ErrorCode =
  | "not-found"
  | "forbidden"
  | "unauthenticated"
  | "conflict"
  | "invalid"
  | "rate-limited"
  | "unavailable";

/** The product's only error class. Expected bad input is a `ValidationError`, never this. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}
