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

/** To be thrown by a loader for an event that was deleted (PRODUCT P18); `isKept` says that its reader can bring it back. */
export function gone({ requestId }: RequestContext, isKept = false) {
  return data<FailureData>({ code: "gone", requestId, ...(isKept && { isKept }) }, { status: 410 });
}

/** To be thrown by a loader where a form was sent that is too large to be read (RFC 9110 §15.5.14). */
export function tooLarge(context: RequestContext) {
  return data<FailureData>({ code: "too-large", requestId: context.requestId }, { status: 413 });
}

/**
 * What a loader or an action throws on to the router in place of `error`: redirects and finished answers as they are,
 * everything else as a status with our code, after the cause went to the log.
 */
export function asThrown(error: unknown, context: RequestContext): unknown {
  if (error instanceof Response || isRouteErrorResponse(error) || isDataWithInit(error)) return error;
  const known = asKnownError(error);
  if (known === null || known.code === "unavailable") context.logError(error, "a page could not be made");
  const failure: FailureData = { code: known?.code ?? "failure", requestId: context.requestId };
  return data(failure, { status: known === null ? 500 : STATUS_OF[known.code] });
}

/** The status of an error, for what answers a script; `isExpected` says that it needs no line in the log. */
export function statusOf(error: unknown): { status: number; isExpected: boolean } {
  const known = asKnownError(error);
  if (known === null) return { status: 500, isExpected: false };
  return { status: STATUS_OF[known.code], isExpected: known.code !== "unavailable" };
}

/** The error in the product's own words; a database that is away is `unavailable`; null when nobody foresaw it. */
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

/** An answer that the browser keeps as a CSV file; throws when the first rows cannot be read. */
export async function csvAnswer({ fileName, head, rows }: CsvFile): Promise<Response> {
  return new Response(await csvDownload(head, rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
