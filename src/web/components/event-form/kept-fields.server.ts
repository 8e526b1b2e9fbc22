import { type EventFields, eventFieldsOf } from "#core/events/event-fields.ts";
import { takeKeptForm } from "#web/http/kept-form.server.ts";
import { sentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { signInFirst } from "#web/http/sign-in-first.server.ts";

const VERSION = "version";

/** For an event's form whose person is no longer signed in: on to signing in, with what was typed; null when it is too long to be kept. */
export function keepOverSignIn(form: FormData, path: string, context: RequestContext): Response | null {
  const toast = {
    kind: "error",
    title: "createEvent.toast.expired",
    message: "createEvent.toast.expiredText",
    seconds: 0,
  } as const;
  const fields = [...Object.keys(eventFieldsOf(form)), VERSION];
  return signInFirst({ path, form: sentForm(form), fields, toast }, context);
}

/** What was typed before signing in, the version that the form was opened with, and the `Set-Cookie` that forgets it; null for nothing. */
export function takeKeptFields(
  request: Request,
  requested: { path: string; owner: string },
  context: RequestContext,
): { fields: EventFields; version: string; forget: string } | null {
  const kept = takeKeptForm(request.headers.get("cookie"), requested, context);
  if (kept === null) return null;
  const version = kept.fields.find(([name]) => name === VERSION)?.[1] ?? "";
  return { fields: eventFieldsOf(kept.fields), version, forget: kept.forget };
}
