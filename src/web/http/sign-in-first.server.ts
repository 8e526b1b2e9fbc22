import { redirectDocument } from "react-router";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { withReturn } from "#web/http/return-address.ts";
import { redirectWithToast, toastHeaders } from "#web/http/flash.server.ts";
import { stashForm } from "#web/http/stashed-form.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The error shown above a form on which a link to signing in would lose the typed text. */
export const SIGN_IN_ELSEWHERE = "refusedForms.signInElsewhere";

type Interrupted = {
  /** The page of the form, with the query parameters that say which form it is. */
  path: string;
  form: SentForm;
  /** The fields to store; never a password. */
  fields: readonly string[];
  toast: Toast;
};

/**
 * Handles a form that arrived when its sender was no longer signed in: redirects to signing in and then back to the
 * page, where the typed text is restored. Where another account is signed in, redirects back to the page with a toast
 * that says so. The form's field `owner` holds the account that the form belongs to. Returns null when the form is too
 * long to store: the page then stays and shows `SIGN_IN_ELSEWHERE`.
 */
export async function signInFirst(
  { path, form, fields, toast }: Interrupted,
  context: RequestContext,
): Promise<Response | null> {
  const values = fields.flatMap((name) => form.list(name).map((value) => [name, value] as const));
  const stashed = await stashForm({ path, owner: form.text("owner"), fields: values }, context);
  if (stashed === null) return null;
  const other = otherAccountToast(context);
  if (other !== null) return redirectWithToast(path, other, context, [stashed]);
  return redirectToSignIn(path, toast, context, [stashed]);
}

/**
 * Redirects to signing in and then back to `path`. The browser loads a new document, at its top even if the form keeps
 * the page's scroll position.
 */
export function redirectToSignIn(
  path: string,
  toast: Toast,
  context: RequestContext,
  cookies: readonly string[] = [],
): Response {
  return redirectDocument(withReturn("/login", path), { status: 303, headers: toastHeaders(toast, context, cookies) });
}

/**
 * For a form of people who are signed in: the redirect of `signInFirst` if its sender no longer is; null for one who is,
 * and where `requireViewer` must answer instead.
 */
export async function leaveToSignIn(interrupted: Interrupted, context: RequestContext): Promise<Response | null> {
  return context.viewer === null && context.session !== "unreadable" ? signInFirst(interrupted, context) : null;
}

/**
 * The toast for a form whose reader has meanwhile signed in to another account in a second tab, where signing in again
 * would not help; null where nobody is signed in.
 */
function otherAccountToast({ viewer }: Pick<RequestContext, "viewer">): Toast | null {
  if (viewer === null) return null;
  const values = { email: viewer.email };
  return errorToast({ title: "refusedForms.otherAccountTitle", message: "refusedForms.otherAccount", values });
}

/**
 * Returns the signed-in viewer. Throws `unauthenticated`, which shows the 'Authentication Required' page; the page's
 * link leads back to the same address after signing in (spec §2).
 */
export function requireViewer({ viewer, session }: Pick<RequestContext, "viewer" | "session">): Viewer {
  if (session === "unreadable")
    throw new AppError("unavailable", "the session cannot be read while the database is unavailable");
  if (viewer === null) throw new AppError("unauthenticated", "the page is for people who are signed in");
  return viewer;
}
