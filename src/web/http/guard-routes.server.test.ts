import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import type { Database } from "#data/database.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { guardRoutes } from "#web/http/guard-routes.server.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";

const noDatabase = {} as Database;

/** Sends a form to a guarded action; `calls` counts how often the action itself ran. */
async function send(
  overrides: Partial<RequestContext>,
  headers: Record<string, string> = {},
  page: Partial<{ default: () => null }> = {},
) {
  let calls = 0;
  const action = async () => {
    calls += 1;
    return "done";
  };
  const routes = { saves: { id: "saves", path: "saves", parentId: "root", module: { action, ...page } } };
  const guarded = guardRoutes(routes as unknown as ServerBuild["routes"])["saves"]?.module.action;
  const context = new RouterContextProvider();
  context.set(requestContext, aRequestContext({ database: noDatabase, ...overrides }));
  const request = new Request("https://same.example/saves", { method: "POST", headers });
  const answer: unknown = await Promise.resolve(guarded?.({ request, context, params: {} } as never)).catch(
    (thrown: unknown) => thrown,
  );
  return { calls, answer };
}

test("a rate-limited form is not read, and its page shows a notice", async () => {
  expect(await send({})).toEqual({ calls: 1, answer: "done" });
  const { calls, answer } = await send({ instead: "form-limited" }, { referer: "https://same.example/events?page=2" });
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  expect([calls, answer.status, answer.headers.get("location")]).toEqual([0, 303, "/events?page=2"]);
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("refusedForms.notSent");
});

test("a form without a known page redirects to its own address, and never off the site", async () => {
  const led = async (headers: Record<string, string>) => {
    const { answer } = await send({ instead: "form-limited" }, headers);
    return answer instanceof Response ? answer.headers.get("location") : null;
  };
  expect(await led({})).toBe("/saves");
  expect(await led({ referer: "https://other.example//evil" })).toBe("/");
});

test("while the session is unreadable no page action runs, so nobody is treated as signed out", async () => {
  const logError = () => undefined;
  const { calls, answer } = await send({ session: "unreadable", logError }, {}, { default: () => null });
  expect([calls, answer]).toEqual([0, expect.objectContaining({ init: { status: 503 } })]);
  expect(await send({ session: "unreadable", logError })).toEqual({ calls: 1, answer: "done" });
});
