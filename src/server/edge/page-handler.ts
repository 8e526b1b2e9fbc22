import type { Context } from "hono";
import { fileFormMaxBytes } from "#core/file-forms.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { isFromOwnPages, readForm, uploadBody } from "#server/edge/form-request.ts";
import { resendFormResponse } from "#server/edge/resend-form.ts";
import { finishPage, MEMBER_PAGE_CACHE } from "#server/edge/page-response.ts";
import type { Refusal } from "#server/edge/refusals.ts";
import { contentSecurityPolicy } from "#server/edge/security-headers.ts";
import { type Edge, type HandlerOptions, hasGoneAway, withReplica } from "#server/handler-options.ts";
import { answerCachedPage } from "#server/page-cache/cached-pages.ts";
import { requestValues } from "#server/request-values.ts";
import { isNavigation } from "#web/http/navigation.server.ts";
import type { Instead, RequestContext } from "#web/http/request-context.server.ts";

type Refuse = (refusal: Refusal, headers?: Record<string, string>) => Response;

/** Answers a checked request from the page cache or with the web app's response. */
export async function answerPage(c: Context<Edge>, options: HandlerOptions, refuse: Refuse): Promise<Response> {
  const { method } = c.req;
  if (method !== "GET" && method !== "HEAD") {
    // Every page supports the other two, and asking costs as much as matching all routes.
    const allowed = (await options.web()).allowedMethods(c.get("path"));
    if (allowed !== null && !allowed.includes(method)) return refuse("wrong-method", { allow: allowed.join(", ") });
    if (allowed !== null && method === "POST") return formResult(c, options, refuse);
  }
  const cached = await answerFromCache(c, options);
  if (cached !== null && "finished" in cached) return cached.finished;
  const response = cached?.unfinished ?? (await webResponse(pageRequest(c, options), c, options));
  return isFatal(response, c) ? refuse("fatal") : finishPage(response, c.req.raw);
}

async function formResult(c: Context<Edge>, options: HandlerOptions, refuse: Refuse): Promise<Response> {
  const request = await formRequest(c, options);
  if (typeof request === "string") {
    const page = request === "body-too-large" ? await tooLargePage(c, options) : null;
    return page ?? refuse(request, { connection: "close" });
  }
  const { response, resend } = await submitForm(request, c, options);
  if (resend !== null) return resend;
  await options.pages?.checkChanges();
  if (hasGoneAway(c)) return refuse("bad-request");
  return isFatal(response, c) ? refuse("fatal") : finishPage(response, c.req.raw);
}

/**
 * Passes a form to the web app. When the database is unavailable, `resend` is a page that sends the typed values again,
 * for a form that the browser sent itself: a page's script still has its page.
 */
async function submitForm(
  request: Request,
  c: Context<Edge>,
  options: HandlerOptions,
): Promise<{ response: Response; resend: null } | { response: null; resend: Response }> {
  const isShown = isNavigation(request) && !c.get("path").endsWith(".data");
  if (!isShown) return { response: await webResponse(request, c, options), resend: null };
  const values = await valuesOf(request, c, options);
  // Whoever sent it cannot be known now. A form with a file is read once, so it is decided before.
  const copy = values.session === "unreadable" || !isUpload(request, c) ? request.clone() : null;
  if (copy !== null && values.session === "unreadable") {
    const resend = await resendPage(copy, c, options);
    if (resend !== null) {
      values.uploads.release();
      return { response: null, resend };
    }
  }
  const result = await respondWith(values, request, options);
  const resend = result.isUnavailable && copy !== null && !copy.bodyUsed ? await resendPage(copy, c, options) : null;
  return resend === null ? { response: result.response, resend } : { response: null, resend };
}

function isUpload({ headers }: Request, c: Context<Edge>): boolean {
  const isMultipart = headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
  return isMultipart && fileFormMaxBytes(c.get("path")) !== null;
}

async function resendPage(copy: Request, c: Context<Edge>, { site }: HandlerOptions): Promise<Response | null> {
  const form = await copy.formData().catch(() => null);
  if (form === null) return null;
  return resendFormResponse(form, c.get("path") + c.get("search"), {
    language: DEFAULT_LANGUAGE,
    translate: translatorFor(DEFAULT_LANGUAGE),
    siteName: site.name,
    requestId: c.get("requestId"),
  });
}

/**
 * Answers a form that exceeds the limit and was sent by a page's script: the page stays with what was typed and shows a message.
 * Null for a form that the browser sent itself, which the person can send again.
 */
export async function answerLimitedForm(c: Context<Edge>, options: HandlerOptions): Promise<Response | null> {
  if (!c.get("path").endsWith(".data")) return null;
  const headers = new Headers(c.req.raw.headers);
  for (const name of ["content-type", "content-length", "transfer-encoding", "origin"]) headers.delete(name);
  const request = new Request(addressOf(c, options), { method: "POST", headers, signal: c.req.raw.signal });
  return finishPage(await webResponse(request, c, options, "form-limited"), c.req.raw);
}

/** The site's own page for a form that was not read; null when that page has no such answer, and for programs. */
async function tooLargePage(c: Context<Edge>, options: HandlerOptions): Promise<Response | null> {
  if (c.get("path").endsWith(".data") || !c.req.header("accept")?.includes("text/html")) return null;
  const page = await webResponse(pageRequest(c, options), c, options, "form-too-large");
  if (page.status !== 413) return null;
  page.headers.set("connection", "close");
  return finishPage(page, c.req.raw);
}

async function answerFromCache(c: Context<Edge>, options: HandlerOptions) {
  const { pages, site } = options;
  if (pages === null || (c.req.method !== "GET" && c.req.method !== "HEAD")) return null;
  // Without the client's signal: other requests may wait for the same page.
  const requestOf = (path: string, search: string) =>
    new Request(`${site.baseUrl}${path}${search}`, { headers: c.req.raw.headers });
  return answerCachedPage(c, pages, {
    page: (path, search, replica) => webResponse(requestOf(path, search), c, withReplica(options, replica)),
    reload: () => webResponse(requestOf(c.get("path"), c.get("search")), c, options, "load-document"),
  });
}

/** The web app's response, with the Content-Security-Policy for the page's own scripts. */
async function webResponse(
  request: Request,
  c: Context<Edge>,
  options: HandlerOptions,
  instead: Instead | null = null,
): Promise<Response> {
  const values = await valuesOf(request, c, options);
  return (await respondWith({ ...values, instead }, request, options)).response;
}

/** Everything that the web app knows about the request. */
function valuesOf(request: Request, c: Context<Edge>, options: HandlerOptions): Promise<RequestContext> {
  const { method } = c.req;
  const { url, headers } = request;
  const requested = { id: c.get("requestId"), method, url: new URL(url), headers, address: c.get("address") };
  return requestValues(requested, options);
}

async function respondWith(
  values: RequestContext,
  request: Request,
  options: HandlerOptions,
): Promise<{ response: Response; isUnavailable: boolean }> {
  const web = await options.web();
  const render = () => web.answer(request, values);
  const answered = options.traced === null ? render() : options.traced("loaders and page", render);
  const { response, scriptHashes, isUnavailable } = await answered.finally(values.uploads.release);
  if (values.viewer !== null && response.headers.get("cache-control") !== "no-store")
    response.headers.set("cache-control", MEMBER_PAGE_CACHE);
  // What other sites show in a frame has a policy of its own.
  if (isHtml(response) && !response.headers.has("content-security-policy")) {
    const { development } = options;
    const { newsletterFormUrl } = values.site;
    const policy = contentSecurityPolicy({ scripts: scriptHashes, newsletterFormUrl, development });
    response.headers.set("content-security-policy", policy);
  }
  return { response, isUnavailable };
}

/** Whether even the web app's error page failed; 501 is an answer (RFC 9110 §15.6.2). */
function isFatal(response: Response, c: Context<Edge>): boolean {
  return response.status >= 500 && response.status !== 501 && !isHtml(response) && !c.get("path").endsWith(".data");
}

function isHtml(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

/** The request for the web app: with the site's own address, whatever Host said, and GET in place of HEAD. */
function pageRequest(c: Context<Edge>, options: HandlerOptions): Request {
  return new Request(addressOf(c, options), { headers: c.req.raw.headers, signal: c.req.raw.signal });
}

async function formRequest(c: Context<Edge>, options: HandlerOptions): Promise<Request | Refusal> {
  const requested = c.req.raw.headers;
  const from = {
    secFetchSite: requested.get("sec-fetch-site"),
    origin: requested.get("origin"),
    host: requested.get("host"),
  };
  if (!isFromOwnPages(from, options.site.baseUrl)) return "cross-site";
  const form = await formBody(c);
  if (typeof form === "string") return form;
  const headers = new Headers(requested);
  // Checked above against the requested host; the router would compare it with BASE_URL only.
  headers.delete("origin");
  const { signal } = c.req.raw;
  // Fetch §5.4 requires `duplex` for a streamed body; the types lack it.
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body: form, duplex: "half", signal };
  return new Request(addressOf(c, options), init);
}

/** The whole form, or the stream of a form with a file. */
async function formBody(c: Context<Edge>): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | Refusal> {
  const maxBytes = fileFormMaxBytes(c.get("path"));
  const upload = maxBytes === null ? null : uploadBody(c.req.raw, maxBytes);
  const form = upload ?? (await readForm(c.req.raw));
  if ("refusal" in form) return form.refusal;
  return "stream" in form ? form.stream : form.bytes;
}

function addressOf(c: Context<Edge>, options: HandlerOptions): string {
  return `${options.site.baseUrl}${c.get("path")}${c.get("search")}`;
}
