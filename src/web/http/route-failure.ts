import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "#core/errors.ts";

/** What an error page knows: our own code, or `gone` (a deleted event), or `failure` for what nobody foresaw. */
export type RouteFailure = { code: ErrorCode | "gone" | "failure"; status: number; requestId: string | null };

/** Reads what `guardRoutes` threw; anything else, such as a component that failed in the browser, is a plain failure. */
export function readRouteFailure(error: unknown): RouteFailure {
  if (!isRouteErrorResponse(error)) return { code: "failure", status: 500, requestId: null };
  const { status } = error;
  const data: unknown = error.data;
  if (isFailureData(data)) return { ...data, status };
  return { code: status === 404 ? "not-found" : status === 410 ? "gone" : "failure", status, requestId: null };
}

export type FailureData = Pick<RouteFailure, "code" | "requestId">;

function isFailureData(data: unknown): data is FailureData {
  return typeof data === "object" && data !== null && "code" in data && "requestId" in data;
}
