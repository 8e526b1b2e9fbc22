import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "#core/errors.ts";
import type { NextEvent } from "#web/components/layout/starting-next.tsx";

/** What an error page knows: our own code, `gone` (a deleted event), `too-large` (a form), or `failure` for what nobody foresaw. */
export type RouteFailure = {
  code: ErrorCode | "gone" | "too-large" | "failure";
  status: number;
  requestId: string | null;
  /** What starts next, to be offered in place of what is not there. */
  next?: readonly NextEvent[];
  /** What was deleted is its reader's own, and can still be brought back. */
  isKept?: boolean;
};

/** Reads what `guardRoutes` threw; anything else, such as a component that failed in the browser, is a plain failure. */
export function readRouteFailure(error: unknown): RouteFailure {
  if (!isRouteErrorResponse(error)) return { code: "failure", status: 500, requestId: null };
  const { status } = error;
  const data: unknown = error.data;
  if (isFailureData(data)) return { ...data, status };
  return { code: status === 404 ? "not-found" : status === 410 ? "gone" : "failure", status, requestId: null };
}

export type FailureData = Omit<RouteFailure, "status">;

/** Whether `data` is what our own code threw. */
export function isFailureData(data: unknown): data is FailureData {
  return typeof data === "object" && data !== null && "code" in data && "requestId" in data;
}
