import type { Context } from "hono";
import { BROWSER_ERROR_MAX_BYTES, readBrowserError } from "#core/browser-error.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { isFromOwnPages } from "#server/edge/form-request.ts";
import type { Refusal } from "#server/edge/refusals.ts";
import type { Edge, HandlerOptions } from "#server/handler-options.ts";

/** How many reports a process logs in a minute; a page that fails for everybody would fill the log otherwise. */
const LOGGED_PER_MINUTE = 30;

type Options = Pick<HandlerOptions, "log" | "clock" | "site"> & {
  refuse: (c: Context<Edge>, refusal: Refusal) => Response;
  /** The path as it is logged, without the key of a private page. */
  loggedPath: (path: string) => string;
};

/** Takes reports of errors in visitors' browsers into the log, a limited number in each minute. */
export function browserErrorsHandler({ log, clock, site, refuse, loggedPath }: Options) {
  let minute = 0;
  let logged = 0;
  let left = 0;
  return async (c: Context<Edge>): Promise<Response> => {
    const headers = c.req.raw.headers;
    const from = {
      secFetchSite: headers.get("sec-fetch-site"),
      origin: headers.get("origin"),
      host: headers.get("host"),
    };
    if (!isFromOwnPages(from, site.baseUrl)) return refuse(c, "cross-site");
    const text = await readShort(c.req.raw.body);
    if (text === null) return refuse(c, "body-too-large");
    const error = readBrowserError(text);
    if (error === null) return refuse(c, "bad-request");
    const present = Math.floor(clock() / MINUTE_MS);
    if (present !== minute) {
      if (left > 0) log.warn({ left }, "more browsers met an error than are logged in a minute");
      [minute, logged, left] = [present, 0, 0];
    }
    if (logged < LOGGED_PER_MINUTE) {
      const { name, message, places, path } = error;
      log.warn(
        { requestId: c.get("requestId"), path: loggedPath(path), browserError: { name, message, places } },
        "a browser met an error",
      );
      logged += 1;
    } else left += 1;
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  };
}

/** A body of at most `BROWSER_ERROR_MAX_BYTES`; null for a longer one, of which no more is read. */
async function readShort(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > BROWSER_ERROR_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
