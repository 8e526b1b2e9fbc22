import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The toast of an act that failed, which stays until it is dismissed; title and message are keys of the catalogue. */
export function errorToast(
  context: RequestContext,
  title: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): ShownToast {
  return shownToast({ kind: "error", title, message, values, seconds: 0 }, context, context.requestId);
}
