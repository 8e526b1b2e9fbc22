import { errorToast } from "#core/toast.ts";
import { type EventFields, eventFieldsOf } from "#core/events/event-fields.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { sentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { signInFirst } from "#web/http/sign-in-first.server.ts";

const VERSION = "version";

/**
 * For an event's form whose person is no longer signed in: stores the typed values and redirects to sign-in; null when
 * they are too long to be stored.
 */
export async function stashOverSignIn(form: FormData, path: string, context: RequestContext): Promise<Response | null> {
  const toast = errorToast({ title: "createEvent.toast.expired", message: "createEvent.toast.expiredText" });
  const fields = [...Object.keys(eventFieldsOf(form)), VERSION];
  return signInFirst({ path, form: sentForm(form), fields, toast }, context);
}

/**
 * The values typed before signing in, the version with which the form was opened, and the `Set-Cookie` that deletes
 * them; null for none.
 */
export async function takeStashedFields(
  request: Request,
  requested: { path: string; owner: string },
  context: RequestContext,
): Promise<{ fields: EventFields; version: string; forget: string } | null> {
  const stashed = await takeStashedForm(request.headers.get("cookie"), requested, context);
  if (stashed === null) return null;
  const version = stashed.fields.find(([name]) => name === VERSION)?.[1] ?? "";
  return { fields: eventFieldsOf(stashed.fields), version, forget: stashed.forget };
}
