import { data } from "react-router";
import { loadStartingNext } from "#web/components/layout/load-starting-next.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { isFailureData } from "#web/http/route-failure.ts";

/** What a loader throws on, with the gatherings that start next when it says that something is not there (design, 404). */
export async function withStartingNext(thrown: unknown, context: RequestContext): Promise<unknown> {
  if (!isThrownData(thrown) || !isFailureData(thrown.data)) return thrown;
  if (thrown.data.code !== "not-found" && thrown.data.code !== "gone") return thrown;
  return data({ ...thrown.data, next: await loadStartingNext(context) }, thrown.init ?? {});
}

function isThrownData(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "data" in value && "init" in value;
}
