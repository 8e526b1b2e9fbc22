import type { IncomingMessage } from "node:http";
import { RATE_WINDOW_MS, type RateKind } from "#core/rate-limits/rate-limits.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import type { RequestLimits } from "#server/rate-limits/limit-requests.ts";

/** The limits of a request and what is left of them, in the fields of draft-ietf-httpapi-ratelimit-headers; none without limits. */
export function limitHeaders(
  limits: Pick<RequestLimits, "left"> | null,
  request: IncomingMessage,
  kinds: readonly RateKind[],
): Record<string, string> {
  if (limits === null) return {};
  const found = kinds.map((kind) => ({ kind, ...limits.left(request, kind) }));
  const seconds = RATE_WINDOW_MS / SECOND_MS;
  return {
    "ratelimit-policy": found.map(({ kind, limit }) => `"${kind}";q=${limit};w=${seconds}`).join(", "),
    ratelimit: found.map(({ kind, left, resetSeconds }) => `"${kind}";r=${left};t=${resetSeconds}`).join(", "),
  };
}
