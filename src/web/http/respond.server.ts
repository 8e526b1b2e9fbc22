import { data, isRouteErrorResponse } from "react-router";
import { AppError, type ErrorCode } from "#core/errors.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import { type CsvRows, csvDownload } from "#formats/csv-download.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FailureData } from "#web/http/route-failure.ts";

/** The only place where an error's code becomes an HTTP status. */
const STATUS_OF: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "rate-limited": 429,
  unavailable: 503,
};

/**
 * Creates the error that a loader throws for a deleted event (PRODUCT P18); `isRestorable` says that the reader can restore
 * the event.
 */
export function gone({ requestId }: RequestContext, isRestorable = false) {
  return data<FailureData>({ code: "gone", requestId, ...(isRestorable && { isRestorable }) }, { status: 410 });
}

/** Creates the error that a loader throws for a submitted form that is too large to read (RFC 9110 §15.5.14). */
export function tooLarge(context: RequestContext) {
  return data<FailureData>({ code: "too-large", requestId: context.requestId }, { status: 413 });
}

/**
 * Converts an error into what a loader or action throws to the router: redirects and finished responses pass unchanged;
 * any other error becomes our code with its status, after the cause was logged.
 */
export function asThrown(error: unknown, context: RequestContext): unknown {
  if (error instanceof Response || isRouteErrorResponse(error) || isDataWithInit(error)) return error;
  const known = asKnownError(error);
  if (known === null || known.code === "unavailable") context.logError(error, "a page could not be made");
  const failure: FailureData = { code: known?.code ?? "failure", requestId: context.requestId };
  return data(failure, { status: known === null ? 500 : STATUS_OF[known.code] });
}

/** Returns the HTTP status of an error, for responses to scripts; `isExpected` says that the error needs no log entry. */
export function statusOf(error: unknown): { status: number; isExpected: boolean } {
  const known = asKnownError(error);
  if (known === null) return { status: 500, isExpected: false };
  return { status: STATUS_OF[known.code], isExpected: known.code !== "unavailable" };
}

/** Converts an error to an `AppError`: `unavailable` when the database cannot be reached, null for an unexpected error. */
function asKnownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isConnectionFailure(error))
    return new AppError("unavailable", "the database cannot be reached", { cause: error });
  return null;
}

function isDataWithInit(value: unknown): boolean {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}

type CsvFile = {
  /** Letters, digits, full stops and hyphens only. */
  fileName: string;
  head: readonly string[];
  rows: CsvRows;
};

/** Responds with a CSV file as a download. Throws when the first rows cannot be read. */
export async function csvAnswer({ fileName, head, rows }: CsvFile): Promise<Response> {
  return new Response(await csvDownload(head, rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
