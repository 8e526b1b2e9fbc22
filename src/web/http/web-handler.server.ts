import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { asFailingPages, guardRoutes, hasThrownUnavailable } from "#web/http/guard-routes.server.ts";
import { pagePath } from "#web/http/page-address.server.ts";
import { isNavigation } from "#web/http/navigation.server.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { SCRIPT_HASHES_HEADER } from "#web/http/script-hashes.server.ts";

/** The server process's interface to the web app. */
export type WebHandler = {
  /** The methods that an address supports; null for an address without a page. */
  allowedMethods: (path: string) => readonly string[] | null;
  /** Responds with the whole body and with the CSP sources of the page's own inline scripts. */
  answer: (request: Request, values: RequestContext) => Promise<WebAnswer>;
};

type WebAnswer = {
  response: Response;
  scriptHashes: readonly string[];
  /** Whether a loader or an action failed because the database is unavailable. */
  isUnavailable: boolean;
};

/** Creates the handler of a build: the finished build, or the one that Vite serves during development. */
export function createWebHandler(build: ServerBuild, mode: "production" | "development" | "test"): WebHandler {
  const routes = guardRoutes(build.routes);
  const handle = createRequestHandler({ ...build, routes }, mode);
  const handleFailing = createRequestHandler({ ...build, routes: asFailingPages(routes) }, mode);
  const table = routeTree(build.routes, undefined);
  const allowedMethods = (path: string): readonly string[] | null => {
    const leaf = matchRoutes(table, pagePath(path))?.at(-1)?.route;
    if (leaf?.id === undefined || leaf.path === "*") return null;
    const canPost = build.routes[leaf.id]?.module.action !== undefined;
    return canPost ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
  };
  return {
    allowedMethods,
    async answer(request, values) {
      const context = new RouterContextProvider(new Map([[requestContext, values]]));
      const answered = await handle(request, context);
      // A person reads the response to a navigation, also of an address that otherwise answers scripts.
      const isShown = isNavigation(request) && answered.status >= 400 && isJson(answered);
      const { url, headers } = request;
      const response = isShown ? await handleFailing(new Request(url, { headers }), context) : answered;
      const scriptHashes = response.headers.get(SCRIPT_HASHES_HEADER)?.split(" ") ?? [];
      response.headers.delete(SCRIPT_HASHES_HEADER);
      return { response, scriptHashes, isUnavailable: hasThrownUnavailable(context) };
    },
  };
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("application/json") ?? false;
}

function routeTree(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    const place = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
    return [index ? { ...place, index: true } : { ...place, children: routeTree(routes, id) }];
  });
}
