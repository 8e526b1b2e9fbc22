import type { Toast } from "#core/toast.ts";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { keepForm } from "#web/http/kept-form.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Interrupted = {
  /** The page of the form, without a query. */
  path: string;
  form: SentForm;
  /** The fields to keep; never a password. */
  fields: readonly string[];
  toast: Toast;
};

/**
 * For a form that came when its person was no longer signed in: on to signing in, and then back to the page, where what was
 * typed stands again. The form says whose it is in its field `owner`.
 */
export function signInFirst({ path, form, fields, toast }: Interrupted, about: RequestContext): Response {
  const values = fields.flatMap((name) => form.list(name).map((value) => [name, value] as const));
  const kept = keepForm({ path, owner: form.text("owner"), fields: values }, about);
  return redirectWithToast(withReturn("/login", path), toast, about, kept === null ? [] : [kept]);
}
