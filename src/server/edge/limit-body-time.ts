import type { IncomingMessage, ServerResponse } from "node:http";
import { fileFormMaxBytes } from "#core/file-forms.ts";

type BodyTime = {
  /** How long the body may take to come, in milliseconds. */
  limitMs: number;
  /** Called once when it did not. */
  onLate: () => void;
};

/**
 * Calls when a request's body does not come in time. Requests that may hold a file are left to the server's own, longer
 * limit: on a slow line five megabytes take minutes.
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, { limitMs, onLate }: BodyTime): void {
  const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
  if (!hasBody || fileFormMaxBytes((request.url ?? "").split("?")[0] ?? "") !== null) return;
  const timer = setTimeout(() => {
    if (request.complete || request.destroyed) return;
    if (response.headersSent) request.destroy();
    else onLate();
  }, limitMs);
  request.once("close", () => clearTimeout(timer));
}
