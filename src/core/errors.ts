/** What went wrong, in the seven words the whole product uses; only `web/http` turns a code into an HTTP status. */
export type ErrorCode =
  | "not-found"
  | "forbidden"
  | "unauthenticated"
  | "conflict"
  | "invalid"
  | "rate-limited"
  | "unavailable";

/** The product's one error type. Expected bad input is a value with field messages, never this. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}
