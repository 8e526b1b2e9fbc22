import { type Toast, errorToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { SIGN_IN_ELSEWHERE, signInFirst } from "#web/http/sign-in-first.server.ts";

type OwnForm = {
  /** The page of the form, with the query parameters that say which form it is. */
  path: string;
  /** The fields that are stored while the sender signs in; never a password. */
  fields: readonly string[];
  /** The toast that explains why to sign in, as keys of the catalog. */
  signIn: Pick<Toast, "title" | "message">;
};

/**
 * Returns the person who sent the form, if still signed in. Otherwise returns the redirect to signing in, with the
 * typed text stored; or, when the text is too long to store, the error to show above the form, which stays on the
 * screen.
 */
export async function ownForm(
  form: SentForm,
  { path, fields, signIn }: OwnForm,
  context: RequestContext,
): Promise<{ viewer: Viewer } | { leave: Response } | { stay: ShownToast }> {
  const { viewer } = context;
  if (viewer !== null && form.text("owner") === viewer.userId) return { viewer };
  const toast: Toast = errorToast(signIn);
  const leave = await signInFirst({ path, form, fields, toast }, context);
  if (leave !== null) return { leave };
  return { stay: shownToast({ ...toast, message: SIGN_IN_ELSEWHERE }, context) };
}
