import { AppError } from "#core/errors.ts";
import type { Viewer } from "#core/viewer.ts";
import { takeKeptForm } from "#web/http/kept-form.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type OwnedForm = {
  /** The page of the form, with its query. */
  path: string;
  /** What is kept over signing in. */
  fields: readonly string[];
  /** Why to sign in: a key of the catalogue. */
  message: string;
};

/** Whose form this is, or where they sign in first; what was typed comes back then (`keptFields`). */
export function ownedForm(
  form: SentForm,
  { path, fields, message }: OwnedForm,
  context: RequestContext,
): { viewer: Viewer } | { refused: Response } {
  const own = ownForm(form, { path, fields, signIn: { title: "organizerForm.signInFirst", message } }, context);
  if ("viewer" in own) return own;
  if ("leave" in own) return { refused: own.leave };
  throw new AppError("unauthenticated", "the form is too long to be kept while its person signs in");
}

/** What was typed on this page before its person signed in again, and the header that forgets it; null for nothing. */
export function keptFields(
  request: Request,
  asked: { path: string; owner: string },
  context: RequestContext,
): { values: ReadonlyMap<string, string> | null; headers: Headers } {
  const headers = new Headers();
  const kept = takeKeptForm(request.headers.get("cookie"), asked, context);
  if (kept === null) return { values: null, headers };
  headers.append("set-cookie", kept.forget);
  return { values: new Map(kept.fields), headers };
}
