import type { Context } from "hono";
import { finishPage } from "#server/edge/page-response.ts";
import type { Refusal } from "#server/edge/refusals.ts";
import { readForm } from "#server/edge/request-body.ts";
import { isFromOwnPages } from "#server/edge/same-origin.ts";
import { contentSecurityPolicy } from "#server/edge/security-headers.ts";
import type { Edge, HandlerOptions } from "#server/handler-options.ts";
import { requestValues } from "#server/request-values.ts";

type Refuse = (refusal: Refusal, headers?: Record<string, string>) => Response;

/** Hands a checked request to the web app and finishes its answer. */
export async function answerPage(c: Context<Edge>, options: HandlerOptions, refuse: Refuse): Promise<Response> {
  const web = await options.web();
  const allowed = web.allowedMethods(c.get("path"));
  const { method } = c.req;
  if (allowed !== null && !allowed.includes(method)) return refuse("wrong-method", { allow: allowed.join(", ") });
  const isForm = allowed !== null && method === "POST";
  const request = isForm ? await formRequest(c, options) : pageRequest(c, options);
  if (typeof request === "string") return refuse(request, { connection: "close" });
  const url = new URL(request.url);
  const values = requestValues({ id: c.get("requestId"), method, url, headers: request.headers }, options);
  const { response, scriptHashes } = await web.answer(request, values);
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  // The web app failed even at its error page.
  if (response.status >= 500 && !isHtml && !c.get("path").endsWith(".data")) return refuse("fatal");
  if (isHtml) response.headers.set("content-security-policy", policyOf(scriptHashes, options));
  return finishPage(response, c.req.raw);
}

function policyOf(scripts: readonly string[], options: HandlerOptions): string {
  const { newsletterFormUrl } = options.site;
  return contentSecurityPolicy({ scripts, newsletterFormUrl, development: options.development });
}

/** The request as the web app sees it: under the site's own address whatever Host said, and HEAD as the GET that it stands for. */
function pageRequest(c: Context<Edge>, options: HandlerOptions): Request {
  return new Request(addressOf(c, options), { headers: c.req.raw.headers, signal: c.req.raw.signal });
}

async function formRequest(c: Context<Edge>, options: HandlerOptions): Promise<Request | Refusal> {
  const asked = c.req.raw.headers;
  const from = { secFetchSite: asked.get("sec-fetch-site"), origin: asked.get("origin"), host: asked.get("host") };
  if (!isFromOwnPages(from, options.site.baseUrl)) return "cross-site";
  const form = await readForm(c.req.raw);
  if ("refusal" in form) return form.refusal;
  const headers = new Headers(asked);
  // Checked above, against the address that was really asked; the router would compare it with BASE_URL only.
  headers.delete("origin");
  return new Request(addressOf(c, options), {
    method: "POST",
    headers,
    body: form.bytes,
    signal: c.req.raw.signal,
  });
}

function addressOf(c: Context<Edge>, options: HandlerOptions): string {
  return `${options.site.baseUrl}${c.get("path")}${c.get("search")}`;
}
