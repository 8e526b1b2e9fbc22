import { createHash } from "node:crypto";
import { type LoaderFunctionArgs, Scripts, ScrollRestoration, type ServerBuild, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import type { Database } from "#data/database.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import * as entry from "#web/entry.server.tsx";
import { structuredDataContext } from "#web/http/structured-data.server.ts";
import { readRouteFailure } from "#web/http/route-failure.ts";

const NO_DATABASE = {} as Database;

type Page = { loader?: (args: LoaderFunctionArgs) => unknown; Component?: () => unknown };

/** A build with one page, written by hand in the shape that `react-router build` produces. */
function buildOf({ loader, Component = () => <p>hello</p> }: Page): ServerBuild {
  const Document = () => (
    <html lang="en">
      <body>
        {Component() as never}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
  const Failed = () => (
    <html lang="en">
      <body>
        <p>{JSON.stringify(readRouteFailure(useRouteError()))}</p>
        <Scripts />
      </body>
    </html>
  );
  return {
    entry: { module: entry },
    routes: {
      root: {
        id: "root",
        path: "",
        module: { default: Document, ErrorBoundary: Failed, ...(loader && { loader }) },
      },
    } as unknown as ServerBuild["routes"],
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: {
        root: { id: "root", path: "", module: "/assets/root.js", hasLoader: loader !== undefined },
      },
      url: "/assets/manifest.js",
      version: "1",
    } as unknown as ServerBuild["assets"],
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {} as ServerBuild["future"],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

async function answerOf(page: Page, path = "/") {
  const logged: unknown[] = [];
  const values = aRequestContext({
    requestId: "abc-123",
    database: NO_DATABASE,
    logError: (error) => void logged.push(error),
  });
  const web = entry.createWebHandler(buildOf(page), "production");
  const { response, scriptHashes } = await web.answer(new Request(`http://localhost${path}`), values);
  return { status: response.status, headers: response.headers, html: await response.text(), scriptHashes, logged };
}

test("the policy allows exactly the inline scripts of the rendered page", async () => {
  const { html, scriptHashes, headers } = await answerOf({ loader: () => ({ text: "</script><script>x" }) });
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
  expect(inline.length).toBeGreaterThanOrEqual(4);
  const hashes = inline.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect([...new Set(hashes)].toSorted()).toEqual(scriptHashes.toSorted());
  expect(html).not.toContain("nonce");
  expect(headers.get("x-inline-script-hashes")).toBeNull();
});

test("a script injected through page data is not allowed to run", async () => {
  const Component = () => <script>{"steal()"}</script>;
  const { html, scriptHashes } = await answerOf({ Component });
  expect(html).toContain("<script>steal()</script>");
  expect(scriptHashes).not.toContain(`'sha256-${createHash("sha256").update("steal()").digest("base64")}'`);
});

test("the router hands a page's data to the browser, though it was read before the page was rendered", async () => {
  const { html } = await answerOf({ loader: () => ({ text: "Vêpres · 祈り" }) });
  const scripts = [...html.matchAll(/window\.__reactRouterContext\.streamController\.(\w+)\((.*?)\);<\/script>/g)];
  expect(scripts.map(([, call]) => call)).toEqual(["enqueue", "close"]);
  const stream = JSON.parse(scripts[0]?.[2] ?? "null") as string;
  expect(JSON.parse(stream)).toEqual(expect.arrayContaining(["loaderData", "root", "text", "Vêpres · 祈り"]));
});

test("structured data is in the document as inert JSON, and scripts cannot read it", async () => {
  const jsonLd = { "@type": "Event", name: "</script><script>steal()</script>" };
  const loader = ({ context }: LoaderFunctionArgs) => {
    context.set(structuredDataContext, jsonLd);
    return { text: "hello" };
  };
  const { html, scriptHashes } = await answerOf({ loader });
  const [, text = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(text)).toEqual(jsonLd);
  expect(html.split("steal()")).toHaveLength(2);
  expect(scriptHashes).not.toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect((await answerOf({})).html).not.toContain("ld+json");
});

test("an error page contains no data of the failed page", async () => {
  const loader = ({ context }: LoaderFunctionArgs) => {
    context.set(structuredDataContext, { "@type": "Event" });
    throw new AppError("not-found", "inner words");
  };
  expect((await answerOf({ loader })).html).not.toContain("ld+json");
});

test.each([
  ["not-found", 404],
  ["forbidden", 403],
  ["unavailable", 503],
  ["invalid", 400],
] as const)("a loader's %s becomes a page with status %i, the code, and the request id", async (code, status) => {
  const answer = await answerOf({
    loader() {
      throw new AppError(code, "inner words");
    },
  });
  expect(answer.status).toBe(status);
  const failure: unknown = JSON.parse(/<p>(\{.*?\})<\/p>/.exec(answer.html)?.[1]?.replaceAll("&quot;", '"') ?? "null");
  expect(failure).toMatchObject({ code, status, requestId: "abc-123" });
  expect(answer.html).not.toContain("inner words");
});

test("a database failure becomes 'unavailable', and its error is only logged", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });
  const answer = await answerOf({
    loader() {
      throw new Error("Failed query", { cause: refused });
    },
  });
  expect(answer.status).toBe(503);
  expect(answer.html).toContain("unavailable");
  expect(answer.html).not.toContain("10.0.0.1");
  expect(answer.logged).toHaveLength(1);
});

test("an unexpected error becomes a 500 without its cause, from a loader or a component", async () => {
  const boom = (): never => {
    throw new Error("secret cause");
  };
  for (const page of [{ loader: boom }, { Component: boom }]) {
    const answer = await answerOf(page);
    expect(answer.status).toBe(500);
    expect(answer.html).toContain("failure");
    expect(answer.html).not.toContain("secret cause");
    expect(answer.logged).toHaveLength(1);
  }
});

test("an invalid time zone redirects to the address without it, and the other parameters stay", async () => {
  const answer = await answerOf({}, "/?page=2&tz=Mars/Olympus&q=a+b");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/?page=2&q=a+b");
  expect((await answerOf({}, "/?tz=UTC&tz=UTC")).headers.get("location")).toBe("/");
  expect((await answerOf({}, "/?tz=US/Eastern")).status).toBe(200);
});

test("a page's modules wait for the first paint, and their inline script is allowed", async () => {
  const { html, scriptHashes } = await answerOf({ loader: () => ({}) });
  expect(html).not.toMatch(/(?<!<template data-after-paint="">)<link rel="modulepreload"|<script type="module"/);
  const held = /<script type="text\/plain" data-after-paint="">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(held).toContain("import ");
  expect(scriptHashes).toContain(`'sha256-${createHash("sha256").update(held).digest("base64")}'`);
  expect(html).toContain('<template data-after-paint=""><link rel="modulepreload" href="/assets/entry.js"');
  expect(html.indexOf("PerformanceObserver")).toBeGreaterThan(html.indexOf(held));
});
