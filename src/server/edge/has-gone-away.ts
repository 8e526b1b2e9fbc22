import type { Context } from "hono";
import type { Edge } from "#server/handler-options.ts";

/** Whether the client hung up before its request was there whole: then nothing that failed is a failure of ours. */
export function hasGoneAway(c: Context<Edge>): boolean {
  const { incoming } = c.env;
  return incoming.destroyed && !incoming.complete;
}
