import type { ErrorCode } from "#core/errors.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { returnAddressOf } from "#web/http/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import { statusOf } from "#web/http/respond.server.ts";
import { wantsJson } from "#web/http/wants-json.server.ts";

/** `at` is the id of the pressed element, to which the browser returns; `json` is additional data for scripts. */
export type ToggleDone = { toast: Toast; at?: string; json?: Record<string, number | readonly string[]> };
/** The reason of a refusal: a word for the page's script, a toast for a form. */
export type ToggleRefused = { failed: "gone" | "notFound" | "own" | "full" };

/** The reason why a toggle failed; empty for an unexpected failure. */
export type ToggleReason = ToggleRefused["failed"] | "";

type Query = {
  request: Request;
  returnTo: string;
  /** The toast for people without an account. */
  refusal: Toast;
  /** The toast for a form that changed nothing. */
  failure: (reason: ToggleReason) => Toast;
};

const CODES = { notFound: "not-found", own: "forbidden", full: "conflict" } as const satisfies Record<
  string,
  ErrorCode
>;

/**
 * The response to a toggle. A form is redirected to its page with a toast, whatever the result, because the toggle's
 * address has no page; a script gets JSON with the right status.
 */
export async function toggleAction(
  { request, returnTo, refusal, failure }: Query,
  context: RequestContext,
  act: (viewer: Viewer) => Promise<ToggleDone | ToggleRefused>,
): Promise<Response> {
  const isScript = wantsJson(request);
  const stays = (reason: ToggleReason, status: number) =>
    isScript ? refusalJson(reason, status) : redirectWithToast(returnAddressOf(returnTo), failure(reason), context);
  if (context.viewer === null && context.session === "read")
    return isScript ? refusalJson("notSignedIn", 401) : redirectWithToast(returnAddressOf(returnTo), refusal, context);
  try {
    const done = await act(requireViewer(context));
    if ("failed" in done) return stays(done.failed, statusOfRefusal(done));
    if (isScript) return Response.json(done.json ?? {});
    return redirectWithToast(withFragment(returnAddressOf(returnTo), done.at), done.toast, context);
  } catch (error) {
    const { status, isExpected } = statusOf(error);
    if (!isExpected) context.logError(error, "a toggle could not be answered");
    return stays(status === 404 ? "notFound" : "", status);
  }
}

function refusalJson(reason: string, status: number): Response {
  return Response.json({ reason }, { status });
}

function statusOfRefusal({ failed }: ToggleRefused): number {
  return failed === "gone" ? 410 : statusOf(new AppError(CODES[failed], failed)).status;
}

function withFragment(path: string, at: string | undefined): string {
  return at === undefined ? path : `${path}#${at}`;
}
