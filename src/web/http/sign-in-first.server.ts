import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { keepForm } from "#web/http/kept-form.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What is said over a form that must not be left: signing in there would lose it. */
export const SIGN_IN_ELSEWHERE = "refusedForms.signInElsewhere";

type Interrupted = {
  /** The page of the form, with what of its query says which form it is. */
  path: string;
  form: SentForm;
  /** The fields to keep; never a password. */
  fields: readonly string[];
  toast: Toast;
};

/**
 * For a form that came when its person was no longer signed in: on to signing in, and then back to the page, where what was
 * typed stands again; where another account is signed in, back to the page, which says so. The form says whose it is in its
 * field `owner`. Null when it is too long to be kept on the way: then the
 * page stays, and says by `SIGN_IN_ELSEWHERE` what to do.
 */
export function signInFirst({ path, form, fields, toast }: Interrupted, context: RequestContext): Response | null {
  const values = fields.flatMap((name) => form.list(name).map((value) => [name, value] as const));
  const kept = keepForm({ path, owner: form.text("owner"), fields: values }, context);
  if (kept === null) return null;
  const other = otherAccountToast(context);
  if (other !== null) return redirectWithToast(path, other, context, [kept]);
  return redirectWithToast(withReturn("/login", path), toast, context, [kept]);
}

/** What is said where another account was signed in meanwhile, in a second tab: signing in again would not help; null where nobody is. */
function otherAccountToast({ viewer }: Pick<RequestContext, "viewer">): Toast | null {
  if (viewer === null) return null;
  const values = { email: viewer.email };
  return {
    kind: "error",
    title: "refusedForms.otherAccountTitle",
    message: "refusedForms.otherAccount",
    values,
    seconds: 0,
  };
}

/** Who is signed in. Nobody: the 'Authentication Required' page, whose link comes back to where it stands (spec §2). */
export function requireViewer({ viewer, session }: Pick<RequestContext, "viewer" | "session">): Viewer {
  if (session === "unreadable")
    throw new AppError("unavailable", "nobody knows who is signed in while the database is away");
  if (viewer === null) throw new AppError("unauthenticated", "the page is for people who are signed in");
  return viewer;
}
