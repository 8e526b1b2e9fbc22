import { type Context, Hono } from "hono";
import { networkOf } from "#core/accounts/sign-in.ts";
import { BROWSER_ERRORS_PATH } from "#core/browser-error.ts";
import type { RateKind } from "#core/rate-limits/rate-limits.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { API_PATH, TRY_PATH } from "#api/api-url.ts";
import { answerApi, API_HEADERS, refuseApi } from "#server/api/api-handler.ts";
import { isApiPath } from "#server/api/api-request.ts";
import { triedAddress } from "#server/api/try-handler.ts";
import { limitHeaders } from "#server/api/limit-headers.ts";
import { browserErrorsHandler } from "#server/edge/browser-errors.ts";
import { writeHostCookies } from "#server/edge/host-cookies.ts";
import { answerLimitedForm, answerPage } from "#server/edge/page-handler.ts";
import { fixedHeadersFor } from "#server/edge/open-requests.ts";
import { answerPicture } from "#server/edge/picture-handler.ts";
import { type Refusal, refusalResponse } from "#server/edge/refusals.ts";
import { readTarget } from "#server/edge/request-target.ts";
import { securityHeaders } from "#server/edge/security-headers.ts";
import { HASHED_FOLDER } from "#server/edge/static-files.ts";
import { type Edge, type HandlerOptions, hasGoneAway } from "#server/handler-options.ts";
import { loggedPath } from "#server/logged-path.ts";
import { answerOutbox } from "#server/outbox/outbox-handler.ts";
import { nextRequestId } from "#server/request-id.ts";

/** Retry-After, in seconds, while the database is unavailable (RFC 9110 §10.2.3). */
const COME_AGAIN_SECONDS = "10";

/** The steps of every request: number, log, headers, address, health, files, then the web app. */
export function createApp(options: HandlerOptions): Hono<Edge> {
  const app = new Hono<Edge>();
  const fixed = securityHeaders(options.site.baseUrl);
  const isSecure = options.site.baseUrl.startsWith("https:");
  const refuse = refuserOf(options);

  app.use(async (c, next) => {
    const began = performance.now();
    c.set("requestId", nextRequestId());
    c.set("address", addressOf(c, options));
    await next();
    setFixedHeaders(c.res, fixed);
    if (isSecure) writeHostCookies(c.res.headers);
    if (isApi(c)) setApiHeaders(c, options);
    c.res.headers.set("x-request-id", c.get("requestId"));
    if (c.res.status === 503 && !c.res.headers.has("retry-after")) c.res.headers.set("retry-after", COME_AGAIN_SECONDS);
    logAccess(c, options, performance.now() - began);
  });

  app.use(async (c, next) => {
    const target = readTarget(c.env.incoming.url ?? "");
    if (target.kind === "refused") return refuse(c, target.refusal);
    if (target.kind === "redirect") {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      return c.redirect(target.location, isRead ? 301 : 308);
    }
    c.set("path", target.path);
    c.set("search", target.search);
    return next();
  });

  app.use(async (c, next) => {
    const file = await answerFile(c, options);
    if (file === null) return next();
    if (file === "none") return refuse(c, "no-such-file");
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    return isRead ? file : refuse(c, "wrong-method", { allow: "GET, HEAD" });
  });

  app.use(async (c, next) => {
    const wait = options.limits?.wait(c.env.incoming, ...kindsOf(c)) ?? 0;
    if (wait > 0) return refuse(c, isWrite(c) ? "too-many-forms" : "too-many", retryAfter(wait));
    const formWait = isWrite(c) ? (options.limits?.wait(c.env.incoming, "form") ?? 0) : 0;
    if (formWait === 0) return next();
    return (await answerLimitedForm(c, options)) ?? refuse(c, "too-many-forms", retryAfter(formWait));
  });

  serveWithoutPages(app, options, refuse);

  app.all("*", (c) => answerPage(c, options, (refusal, headers) => refuse(c, refusal, headers)));

  app.onError((error, c) => {
    if (hasGoneAway(c)) return refuse(c, "bad-request");
    options.log.error({ err: error, requestId: c.get("requestId") }, "a request failed");
    return refuse(c, "failure");
  });
  return app;
}

/** What the server answers without the web app. */
function serveWithoutPages(app: Hono<Edge>, options: HandlerOptions, refuse: Refuse): void {
  serveApi(app, options);
  app.post(BROWSER_ERRORS_PATH, browserErrorsHandler({ ...options, refuse, loggedPath }));
  app.get("/dev/*", async (c, next) => (await answerOutbox(c, options)) ?? next());
}

/** The API, the forms of its documentation, and a short address for it. */
function serveApi(app: Hono<Edge>, options: HandlerOptions): void {
  app.get("/api", (c) => c.redirect("/api/docs"));
  app.get(`${TRY_PATH}/:operation`, (c) => {
    const address = triedAddress(c.req.param("operation"), new URLSearchParams(c.get("search")));
    return address === null ? c.redirect("/api/docs") : c.redirect(address);
  });
  app.all(`${API_PATH}/*`, (c) => answerApi(c, options));
}

type Refuse = (c: Context<Edge>, refusal: Refusal, headers?: Record<string, string>) => Response;

function refuserOf({ site }: HandlerOptions): Refuse {
  return (c, refusal, headers = {}) =>
    isApi(c)
      ? refuseApi(c, { site }, { refusal, headers })
      : refusalResponse(refusal, {
          accept: c.req.header("accept"),
          headers,
          text: {
            language: DEFAULT_LANGUAGE,
            translate: translatorFor(DEFAULT_LANGUAGE),
            siteName: site.name,
            requestId: c.get("requestId"),
          },
        });
}

/** Whether a request is one to the API, also one that is damaged. */
function isApi(c: Context<Edge>): boolean {
  return isApiPath((c.env.incoming.url ?? "").split("?")[0] ?? "");
}

function setApiHeaders(c: Context<Edge>, { limits }: HandlerOptions): void {
  const kinds = isWrite(c) ? (["page", "form"] as const) : kindsOf(c);
  const headers = { ...API_HEADERS, ...limitHeaders(limits, c.env.incoming, kinds) };
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
}

/** A page, a response that our own pages show in a frame, and one whose address is secret set these themselves. */
const OWN_HEADERS = ["content-security-policy", "x-frame-options", "referrer-policy"];

function setFixedHeaders({ headers, status }: Response, fixed: Record<string, string>): void {
  for (const [name, value] of Object.entries(fixedHeadersFor(headers.get("content-security-policy"), fixed))) {
    // What a 304 names replaces the header of the copy that the client has (RFC 9111 §3.2).
    const isOwn = OWN_HEADERS.includes(name) && (status === 304 || headers.has(name));
    if (!isOwn) headers.set(name, value);
  }
}

/** The response to a probe, or a file; `none` for an unknown file, null where there may be a page. */
async function answerFile(c: Context<Edge>, options: HandlerOptions): Promise<Response | "none" | null> {
  const path = c.get("path");
  const { method, raw } = c.req;
  const picture = await answerPicture({ path, method, headers: raw.headers }, options.storage);
  if (picture !== null) return picture;
  const file = (await answerProbe(path, options)) ?? (await options.files?.answer(path, raw.headers)) ?? null;
  return file === null && path.startsWith(HASHED_FOLDER) && options.files !== null ? "none" : file;
}

function retryAfter(seconds: number): Record<string, string> {
  return { "retry-after": String(seconds) };
}

function isWrite(c: Context<Edge>): boolean {
  return c.req.method === "POST" || c.req.method === "PATCH";
}

/** The limits that count a request which the page cache did not answer; a form has its own limit as well. */
function kindsOf(c: Context<Edge>): readonly RateKind[] {
  if (isWrite(c)) return ["page"];
  return new URLSearchParams(c.get("search")).has("q") ? ["page", "made", "search"] : ["page", "made"];
}

/** `/healthz`: the process answers. `/readyz`: it can serve pages, so the database has to answer and accept writes. */
async function answerProbe(path: string, options: HandlerOptions): Promise<Response | null> {
  if (path !== "/healthz" && path !== "/readyz") return null;
  const isWell = path === "/healthz" || (await options.isReady());
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(isWell ? "ok\n" : "database unavailable\n", { status: isWell ? 200 : 503, headers });
}

function addressOf(c: Context<Edge>, options: HandlerOptions): string | null {
  const { socket, headers } = c.env.incoming;
  const forwarded = headers["x-forwarded-for"];
  return options.clientAddress(socket.remoteAddress, typeof forwarded === "string" ? forwarded : forwarded?.join(","));
}

/**
 * One line a request. It holds only the names of the query's parameters and the visitor's network, because values and
 * addresses can identify a person.
 */
function logAccess(c: Context<Edge>, options: HandlerOptions, ms: number): void {
  const parameters = [...new Set(new URLSearchParams(c.get("search")).keys())].slice(0, 10);
  options.log.info(
    {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: loggedPath(c.get("path") ?? ""),
      ...(parameters.length > 0 && { parameters }),
      // The client gave up and did not wait for the response.
      ...(c.env.incoming.socket.destroyed && { goneAway: true }),
      status: c.res.status,
      ms: Math.round(ms * 10) / 10,
      network: networkOf(c.get("address")),
    },
    "request",
  );
}
