import { type MiddlewareFunction, redirectDocument } from "react-router";
import { requestContext } from "#web/http/request-context.server.ts";

/**
 * Makes the browser load a page as a document when its data alone would not do: an old copy says that it is one only as a
 * whole page. Runs before every loader, so it needs no database.
 */
export const reloadDocument: MiddlewareFunction<Response> = ({ url, context }) => {
  if (context.get(requestContext).instead === "load-document") throw redirectDocument(url.pathname + url.search);
};
