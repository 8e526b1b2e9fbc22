import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  type ServerBuild,
  createContext,
  data,
  redirectDocument,
} from "react-router";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import { startingNextLoader } from "#web/components/layout/starting-next-loader.server.ts";
import { cleanZone } from "#web/http/clean-zone.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { sentFrom } from "#web/http/page-address.server.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { asThrown, tooLarge } from "#web/http/respond.server.ts";
import { isFailureData } from "#web/http/route-failure.ts";

/**
 * Makes the browser load a page as a document when its data alone would not do: only a whole page can tell its reader
 * that it is a stale copy. Runs before every loader, so it must not need the database.
 */
const reloadDocument: MiddlewareFunction<Response> = ({ url, context }) => {
  if (context.get(requestContext).instead === "load-document") throw redirectDocument(url.pathname + url.search);
};

/** What a loader or action threw for this request, as `asFailingPages` shows it; null before. */
const thrownContext = createContext<unknown>(null);

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Answer = (args: LoaderFunctionArgs) => unknown;

/**
 * Adds to every route what holds for all of them, so that no screen can forget it: errors of loaders and actions become
 * our codes with their status, and an invalid `?tz=` is redirected before any loader runs.
 */
export function guardRoutes(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).flatMap(([id, route]) => (route === undefined ? [] : [[id, guardRoute(route)]])),
  );
}

function guardRoute(route: Route): Route {
  const { module } = route;
  const { loader, action } = module;
  return {
    ...route,
    module: {
      ...module,
      ...(loader && { loader: guarded((args) => (refusesForm(route, args) ? refuseForm(args) : loader(args))) }),
      ...(action && { action: guarded((args) => (isLimited(args) ? refuseLimited(args) : act(route, args))) }),
      ...(route.parentId === undefined && { middleware: [reloadDocument, cleanZone, ...(module.middleware ?? [])] }),
    },
  };
}

/**
 * Whether this route's loader responds "form too large" in place of the page. The loader of the frame around the page
 * runs as always.
 */
function refusesForm({ parentId }: Route, { context }: LoaderFunctionArgs): boolean {
  return parentId !== undefined && context.get(requestContext).instead === "form-too-large";
}

function refuseForm({ context }: LoaderFunctionArgs): never {
  throw tooLarge(context.get(requestContext));
}

function isLimited({ context }: LoaderFunctionArgs): boolean {
  return context.get(requestContext).instead === "form-limited";
}

/**
 * Redirects to the page that the form was sent from, whatever the form's own address is. The page and what the visitor
 * typed stay as they are.
 */
function refuseLimited({ request, context: router }: LoaderFunctionArgs): Response {
  const context = router.get(requestContext);
  // An address that only scripts send to, such as that of saving an event, is no page.
  return redirectWithToast(sentFrom(request), NOT_SENT, context);
}

/**
 * Runs the action of a route, but not while nobody knows who sent the form: it would take a member for signed out.
 * Addresses without a page answer scripts, and say so themselves.
 */
function act({ module: { action, default: page } }: Route, args: LoaderFunctionArgs): unknown {
  if (page !== undefined && args.context.get(requestContext).session === "unreadable")
    throw new AppError("unavailable", "the session cannot be read while the database is unavailable");
  return action?.(args);
}

const NOT_SENT: Toast = errorToast({ title: "refusedForms.notSentTitle", message: "refusedForms.notSent" });

function guarded(answer: Answer): Answer {
  return async (args) => {
    try {
      return await answer(args);
    } catch (error) {
      const router: Readonly<RouterContextProvider> = args.context;
      const context = router.get(requestContext);
      const thrown = await withStartingNext(asThrown(error, context), context);
      args.context.set(thrownContext, thrown);
      throw thrown;
    }
  };
}

/** Whether a loader or an action of this request failed because the database is unavailable. */
export function hasThrownUnavailable(context: Readonly<RouterContextProvider>): boolean {
  const thrown = context.get(thrownContext);
  return isThrownData(thrown) && isFailureData(thrown.data) && thrown.data.code === "unavailable";
}

/**
 * The guarded routes with every address that has no page of its own, such as a file or a script's answer, as a page
 * that fails with what was thrown for the request: the router would answer such an error as JSON.
 */
export function asFailingPages(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (route === undefined || route.module.default !== undefined) return [id, route];
      const loader: Answer = ({ context }) => {
        throw context.get(thrownContext);
      };
      return [id, { ...route, module: { ...route.module, default: () => null, loader } }];
    }),
  );
}

/**
 * Adds the next events to a "not found" error, so that the 404 page can offer them (design, 404). Returns any other
 * error unchanged.
 */
async function withStartingNext(thrown: unknown, context: RequestContext): Promise<unknown> {
  if (!isThrownData(thrown) || !isFailureData(thrown.data)) return thrown;
  if (thrown.data.code !== "not-found" && thrown.data.code !== "gone") return thrown;
  return data({ ...thrown.data, next: await startingNextLoader(context) }, thrown.init ?? {});
}

function isThrownData(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "data" in value && "init" in value;
}
