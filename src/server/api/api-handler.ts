import type { Context } from "hono";
import { acceptsJson, answerRead, methodsAt, tokenToRead, unknownAddress } from "#api/answer-request.ts";
import { answerWrite, BODY_MAX_BYTES } from "#api/answer-write.ts";
import type { ApiAnswer, ApiContext } from "#api/api-context.ts";
import { API_PATH } from "#api/api-url.ts";
import { type Problem, type ProblemKind, problemResponse } from "#api/problem.ts";
import { type EpochMs, floorToMinute } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import { apiRequest } from "#server/api/api-request.ts";
import { readBody } from "#server/api/read-body.ts";
import { finishPage, MEMBER_PAGE_CACHE, PUBLIC_CACHE } from "#server/edge/page-response.ts";
import type { Refusal } from "#server/edge/refusals.ts";
import { type Edge, type HandlerOptions, withReplica } from "#server/handler-options.ts";
import { cachedResponse } from "#server/page-cache/cached-pages.ts";

/** Every origin may read the API, and the headers that say more than the body. Nothing depends on cookies. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  // Lists of a machine's data are no pages for search engines; programs that obey robots.txt may read them.
  "x-robots-tag": "noindex",
  "access-control-expose-headers": "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
};

/** How long a browser may cache the response to a preflight request, in seconds. */
const PREFLIGHT_MAX_AGE_SECONDS = "86400";

const PROBLEM_OF: Readonly<Record<Refusal, ProblemKind>> = {
  "bad-request": "bad-request",
  "cross-site": "forbidden",
  "no-such-file": "not-found",
  "wrong-method": "wrong-method",
  "too-slow": "bad-request",
  "body-too-large": "too-large",
  "address-too-long": "too-long",
  "wrong-type": "wrong-type",
  "wrong-expectation": "bad-request",
  "too-many": "too-many",
  "too-many-forms": "too-many",
  "headers-too-large": "bad-request",
  failure: "failure",
  fatal: "failure",
};

const DETAIL_OF: Partial<Record<ProblemKind, string>> = {
  "bad-request": "The address or the headers are damaged.",
  "too-long": "An address can have at most 4,096 bytes.",
  "too-many": "Wait as many seconds as Retry-After says.",
  failure: "The failure was logged. If it happens again, send the site this requestId.",
};

/** A refusal of the server as a problem of the API. */
export function refuseApi(
  c: Context<Edge>,
  { site }: Pick<HandlerOptions, "site">,
  { refusal, headers = {} }: { refusal: Refusal; headers?: Record<string, string> },
): Response {
  const problem = PROBLEM_OF[refusal];
  return problemAnswer(c, site.baseUrl, {
    problem,
    detail: DETAIL_OF[problem] ?? "The request cannot be answered.",
    headers,
  });
}

function problemAnswer(c: Context<Edge>, baseUrl: string, problem: Problem): Response {
  return problemResponse(problem, { baseUrl, requestId: c.get("requestId") });
}

/** Answers a request to the API. */
export async function answerApi(c: Context<Edge>, options: HandlerOptions): Promise<Response> {
  const path = c.get("path").slice(API_PATH.length);
  const { baseUrl } = options.site;
  const allowed = methodsAt(path);
  if (allowed === null) return problemAnswer(c, baseUrl, unknownAddress());
  const { method } = c.req;
  const allow = allowed.join(", ");
  if (method === "OPTIONS") return preflight(allow);
  if (!allowed.includes(method))
    return problemAnswer(c, baseUrl, { problem: "wrong-method", detail: `Allowed: ${allow}.`, headers: { allow } });
  return method === "GET" || method === "HEAD" ? answerReading(c, options) : answerWriting(c, options);
}

async function answerWriting(c: Context<Edge>, options: HandlerOptions): Promise<Response> {
  const { raw, method } = c.req;
  const sent = {
    method,
    path: c.get("path").slice(API_PATH.length),
    params: new URLSearchParams(c.get("search")),
    headers: raw.headers,
    readBody: () => readBody(raw, BODY_MAX_BYTES),
    origin: {
      address: c.get("address"),
      userAgent: c.req.header("user-agent") ?? null,
      requestId: c.get("requestId"),
    },
  };
  const response = await orAway(c, options, async () => {
    const answer = await answerWrite(sent, contextOf(options, options.clock()));
    return responseOf(c, answer, options.site.baseUrl);
  });
  response.headers.set("cache-control", "no-store");
  // A body that was not read to its end would be taken for the next request.
  if (response.status >= 400 && !raw.bodyUsed) response.headers.set("connection", "close");
  await options.pages?.checkChanges();
  return response;
}

/** What an operation knows of its request, which it answers as of `now`. */
function contextOf({ database, site }: HandlerOptions, now: EpochMs): ApiContext {
  return { db: database.db, now, site, reader: null };
}

/** A database that is away is no failure of ours. */
async function orAway(c: Context<Edge>, { site }: HandlerOptions, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    return problemAnswer(c, site.baseUrl, { problem: "unavailable", detail: "Try again in a few seconds." });
  }
}

/** The response to a preflight request (CORS): which methods and headers another origin may use. */
function preflight(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow,
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "Accept, If-None-Match",
      "access-control-max-age": PREFLIGHT_MAX_AGE_SECONDS,
    },
  });
}

/** Answers from the page cache where it can: an answer is the same for everybody, but for who reads with a token. */
async function answerReading(c: Context<Edge>, options: HandlerOptions): Promise<Response> {
  const request = apiRequest(c.get("path"), c.get("search"));
  const token = tokenToRead(c.get("path").slice(API_PATH.length), c.req.header("authorization") ?? null);
  const read = (replica: Database | null = null) =>
    readAnswer(c, withReplica(options, replica), { search: request.search, token });
  if (token !== null) {
    const response = await read();
    response.headers.set("cache-control", MEMBER_PAGE_CACHE);
    return finishPage(response, c.req.raw);
  }
  // A refusal of what a program accepts is no answer that others could share.
  if (options.pages === null || !acceptsJson(c.req.header("accept") ?? null))
    return finishPage(await read(), c.req.raw);
  const { cache } = options.pages;
  const outcome = await cache.answer(request, read);
  if (outcome.kind === "response") return finishPage(outcome.response, c.req.raw);
  return cachedResponse(c, outcome.page, { request, cache });
}

async function readAnswer(
  c: Context<Edge>,
  options: HandlerOptions,
  { search, token }: { search: string; token: string | null },
): Promise<Response> {
  const request = {
    path: c.get("path").slice(API_PATH.length),
    params: new URLSearchParams(search),
    accept: c.req.header("accept") ?? null,
    token,
  };
  return orAway(c, options, async () => {
    // As of the whole minute, for which the answer is cached.
    const answer = await answerRead(request, contextOf(options, floorToMinute(options.clock())));
    return responseOf(c, answer, options.site.baseUrl);
  });
}

function responseOf(c: Context<Edge>, answer: ApiAnswer, baseUrl: string): Response {
  if ("problem" in answer) return problemAnswer(c, baseUrl, answer);
  if ("moved" in answer)
    return new Response(null, { status: 302, headers: { location: answer.moved, "cache-control": PUBLIC_CACHE } });
  const { body, status = 200, headers } = answer;
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...API_HEADERS, ...headers, "content-type": "application/json", "cache-control": PUBLIC_CACHE },
  });
}
