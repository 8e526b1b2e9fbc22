import type { ErrorCode } from "#core/errors.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { returnAddressOf } from "#web/components/accounts/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/require-viewer.server.ts";
import { gone, statusOf } from "#web/http/respond.server.ts";
import { wantsJson } from "#web/http/wants-json.server.ts";

/** `at` is the id of what the reader pressed, to which the browser goes back; `json` is what a script is told beside that it is done. */
export type ToggleDone = { toast: Toast; at?: string; json?: Record<string, number> };
/** A word for the page's script; a form gets the error page of its status. */
export type ToggleRefused = { failed: "gone" | "notFound" | "own" | "full" };

type Asked = {
  request: Request;
  returnTo: string;
  /** What somebody without an account is told. */
  refusal: Toast;
};

const CODES = { notFound: "not-found", own: "forbidden", full: "conflict" } as const satisfies Record<
  string,
  ErrorCode
>;

/** Answers a toggle: a form with the page it came from and a toast, a script with JSON, both with the right status. */
export async function answerToggle(
  { request, returnTo, refusal }: Asked,
  about: RequestContext,
  act: (viewer: Viewer) => Promise<ToggleDone | ToggleRefused>,
): Promise<Response> {
  const isScript = wantsJson(request);
  if (about.viewer === null && about.isViewerUnknown !== true)
    return isScript ? told("notSignedIn", 401) : redirectWithToast(returnAddressOf(returnTo), refusal, about);
  try {
    const done = await act(requireViewer(about));
    if ("failed" in done) return isScript ? told(done.failed, statusOfRefusal(done)) : refuse(done, about);
    if (isScript) return Response.json(done.json ?? {});
    return redirectWithToast(withFragment(returnAddressOf(returnTo), done.at), done.toast, about);
  } catch (error) {
    if (!isScript) throw error;
    const { status, isExpected } = statusOf(error);
    if (!isExpected) about.logError(error, "a toggle could not be answered");
    return told(status === 404 ? "notFound" : "", status);
  }
}

function told(reason: string, status: number): Response {
  return Response.json({ reason }, { status });
}

function statusOfRefusal({ failed }: ToggleRefused): number {
  return failed === "gone" ? 410 : statusOf(new AppError(CODES[failed], failed)).status;
}

function refuse({ failed }: ToggleRefused, about: RequestContext): never {
  if (failed === "gone") throw gone(about);
  throw new AppError(CODES[failed], "what the form names cannot be turned on or off");
}

function withFragment(path: string, at: string | undefined): string {
  return at === undefined ? path : `${path}#${at}`;
}
