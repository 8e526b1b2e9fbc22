import type { AddressInfo } from "node:net";
import { pino } from "pino";
import type { Database } from "#data/database.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";
import { clientAddressReader } from "#server/edge/client-address.ts";
import { securityHeaders } from "#server/edge/security-headers.ts";
import type { HandlerOptions } from "#server/handler-options.ts";
import { createHttpServer, HTTP_LIMITS, type HttpLimits, listen } from "#server/http-server.ts";
import { openUploadLimit } from "#storage/storage.ts";
import { createApp } from "#server/request-handler.ts";
import { closeServer } from "#server/shutdown.ts";
import { noAccounts } from "#tests/support/accounts/no-accounts.ts";
import { aFixedSite, aSite } from "#tests/support/builders/a-site.ts";
import { noStorage } from "#tests/support/pictures/no-storage.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

export type EdgeServer = {
  port: number;
  origin: string;
  /** The log's lines so far. */
  logged: Record<string, unknown>[];
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  close: () => Promise<void>;
};

type EdgeOptions = Partial<HandlerOptions> & {
  httpLimits?: Partial<HttpLimits>;
  baseUrl?: string;
  before?: Parameters<typeof createHttpServer>[0]["before"];
};

/** A database that no page of these tests queries. */
const NO_DATABASE = {} as Database;

/**
 * The real edge on a free port, in front of a web app with three pages: `/`, `/form` (returns what was posted) and
 * `/broken`.
 */
export async function startEdge(options: EdgeOptions = {}): Promise<EdgeServer> {
  const { httpLimits, baseUrl = "http://localhost", before, ...overrides } = options;
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const app = createApp({
    database: NO_DATABASE,
    storage: noStorage,
    uploads: openUploadLimit(),
    accounts: noAccounts,
    clock: () => Date.UTC(2026, 10, 21, 15, 40, 59),
    log,
    site: aFixedSite({ baseUrl }),
    choices: async () => ({ ...aSite(), holdEvents: "new" as const }),
    web: async () => threePages,
    files: null,
    pages: null,
    limits: null,
    outboxKey: null,
    isReady: async () => true,
    clientAddress: clientAddressReader([]),
    traced: null,
    development: false,
    ...overrides,
  });
  const server = createHttpServer({
    fetch: app.fetch,
    ...(before && { before }),
    headers: securityHeaders(baseUrl),
    isSecure: baseUrl.startsWith("https:"),
    limits: { ...HTTP_LIMITS, ...httpLimits },
    refusalText: () => ({
      language: DEFAULT_LANGUAGE,
      translate: translatorFor(DEFAULT_LANGUAGE),
      siteName: "Samehour",
      requestId: "0000",
    }),
  });
  await listen(server, "127.0.0.1", 0);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    logged,
    fetch: (path, init) => fetch(`${origin}${path}`, { redirect: "manual", ...init }),
    close: () => closeServer(server, 0),
  };
}

/** Long enough to be worth compressing. */
const FILLING = "words ".repeat(400);

/** The part of the request context that tests read. */
const shownValues = ({ zone, detectZone, hour12, firstWeekday, secondCalendar }: RequestContext) => ({
  zone,
  detectZone,
  hour12,
  firstWeekday,
  secondCalendar,
});

const threePages: WebHandler = {
  allowedMethods(path) {
    const page = path.replace(/\.data$/, "");
    if (page === "/form") return ["GET", "HEAD", "POST"];
    return page === "/" || page === "/broken" || page === "/half-broken" ? ["GET", "HEAD"] : null;
  },
  async answer(request, values) {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/broken") throw new Error("secret cause");
    if (pathname === "/half-broken")
      return { response: new Response(null, { status: 500 }), scriptHashes: [], isUnavailable: false };
    const form = request.method === "POST" ? [...(await request.formData()).keys()].join(",") : "";
    const shown = JSON.stringify({ url: pathname + search, form, ...shownValues(values) });
    const status = ["/", "/form", "/form.data"].includes(pathname) ? 200 : 404;
    const response = new Response(`<!doctype html><p>${shown}</p><p>${FILLING}</p>`, {
      status,
      headers: { "content-type": "text/html; charset=utf-8" },
    });
    return { response, scriptHashes: ["'sha256-abc='"], isUnavailable: false };
  },
};
