import { AppError } from "#core/errors.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The result of `work`, or null after an unexpected failure, which goes to the log: the caller says with `??` what its
 * page shows then. Redirects and expected errors, such as `forbidden` and `not-found`, pass through to the router.
 */
export async function orLogged<Result>(
  context: Pick<RequestContext, "logError">,
  note: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response || (error instanceof AppError && error.code !== "unavailable")) throw error;
    context.logError(error, note);
    return null;
  }
}
