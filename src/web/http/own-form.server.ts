import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { SIGN_IN_ELSEWHERE, signInFirst } from "#web/http/sign-in-first.server.ts";

type OwnForm = {
  /** The page of the form, with what of its query says which form it is. */
  path: string;
  /** What is kept over signing in; never a password. */
  fields: readonly string[];
  /** Why to sign in: keys of the catalogue. */
  signIn: Pick<Toast, "title" | "message">;
};

/**
 * Whose form this is, where its person is still signed in; else where they sign in first, with what was typed; or, when that is
 * too long to be kept, what to say over the form, which stays.
 */
export function ownForm(
  form: SentForm,
  { path, fields, signIn }: OwnForm,
  context: RequestContext,
): { viewer: Viewer } | { leave: Response } | { stay: ShownToast } {
  const { viewer } = context;
  if (viewer !== null && form.text("owner") === viewer.userId) return { viewer };
  const toast: Toast = { kind: "error", seconds: 0, ...signIn };
  const leave = signInFirst({ path, form, fields, toast }, context);
  if (leave !== null) return { leave };
  return { stay: shownToast({ ...toast, message: SIGN_IN_ELSEWHERE }, context) };
}
