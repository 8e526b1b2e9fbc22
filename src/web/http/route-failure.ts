import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "#core/errors.ts";
import type { NextEvent } from "#web/components/layout/starting-next.tsx";

/**
 * What an error page knows: our own code, `gone` (a deleted event), `too-large` (a form), or `failure` for an
 * unexpected error.
 */
export type RouteFailure = {
  code: ErrorCode | "gone" | "too-large" | "failure";
  status: number;
  requestId: string | null;
  /** The next events, which the 404 page offers. */
  next?: readonly NextEvent[];
  /** The deleted event belongs to the reader, who can still restore it. */
  isRestorable?: boolean;
};

/**
 * Parses what `guardRoutes` threw; any other error, such as a component that failed in the browser, becomes a plain
 * failure.
 */
export function readRouteFailure(error: unknown): RouteFailure {
  if (!isRouteErrorResponse(error)) return { code: "failure", status: 500, requestId: null };
  const { status } = error;
  const data: unknown = error.data;
  if (isFailureData(data)) return { ...data, status };
  return { code: status === 404 ? "not-found" : status === 410 ? "gone" : "failure", status, requestId: null };
}

export type FailureData = Omit<RouteFailure, "status">;

/** Whether `data` was thrown by our own code. */
export function isFailureData(data: unknown): data is FailureData {
  return typeof data === "object" && data !== null && "code" in data && "requestId" in data;
}
