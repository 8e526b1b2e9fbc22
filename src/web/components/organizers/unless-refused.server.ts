import { AppError } from "#core/errors.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The result of `work`, or null after an unexpected failure, which goes to the log: the form keeps its values.
 * `forbidden` and not-found errors pass through and render their own pages.
 */
export async function unlessRefused<Result>(
  context: Pick<RequestContext, "logError">,
  note: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== "unavailable") throw error;
    context.logError(error, note);
    return null;
  }
}
