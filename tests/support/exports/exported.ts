import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { requestContext } from "#web/http/request-context.server.ts";

type Requested = { path: string; params?: Record<string, string>; viewer?: Viewer };

/** The bytes of a CSV file that a route of the dashboard exports, to a new admin unless a viewer is given. */
export async function exported(
  database: Database,
  loader: (args: never) => Promise<Response>,
  { path, params = {}, viewer }: Requested,
): Promise<Uint8Array> {
  const reader = viewer ?? (await aUser(database, { role: "admin" }));
  const context = new RouterContextProvider();
  context.set(requestContext, aRequestContext({ database, viewer: reader }));
  const request = new Request(`https://same.example${path}`);
  const args = { request, params, context } as unknown as LoaderFunctionArgs;
  const answer = await loader(args as never);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return new Uint8Array(await answer.arrayBuffer());
}
