import { checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { organizerKey, organizerPath } from "#core/organizers/organizer-address.ts";
import {
  ORGANIZER_FIELDS,
  ORGANIZER_INPUT,
  type OrganizerInput,
  type OrganizerTyped,
} from "#core/organizers/organizer-input.ts";
import type { Viewer } from "#core/viewer.ts";
import { DEFAULT_VISIBILITY } from "#core/visibility.ts";
import { isNamedOnlyBy } from "#data/queries/organizer-people.ts";
import { type OrganizerRow, findOrganizersByNameKey } from "#data/queries/organizers.ts";
import type { OrganizerFormAnswer, OrganizerFormView } from "#web/components/organizers/organizer-form-view.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { ownForm } from "#web/http/own-form.server.ts";
import { type SentForm, formErrors } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The fields that survive signing in; with the version, so that another person's save in the meantime is not overwritten. */
export const STASHED_FIELDS = [...ORGANIZER_FIELDS, "version"];

/** The form when it is opened: empty, or with a profile, or with the values typed before signing in again. */
export async function openOrganizerForm(
  {
    request,
    path,
    owner,
    organizer,
  }: { request: Request; path: string; owner: string; organizer: OrganizerRow | null },
  context: RequestContext,
): Promise<{ form: OrganizerFormView; headers: Headers }> {
  const { values, headers } = await stashedFields(request, { path, owner }, context);
  if (values === null) {
    const typed = initialValues(organizer, context.viewer?.email ?? "");
    return { form: { typed, owner, version: organizer?.version ?? 0, isStashed: false }, headers };
  }
  const texts = ORGANIZER_FIELDS.map((name) => [name, values.get(name) ?? ""] as const);
  const version = Number(values.get("version") ?? organizer?.version ?? 0);
  return { form: { typed: Object.fromEntries(texts) as OrganizerTyped, owner, version, isStashed: true }, headers };
}

/** The checked input, or the form again with its errors. */
export function checkedOrganizer(form: SentForm, context: RequestContext) {
  const checked = checkInput(ORGANIZER_INPUT, form.texts(...ORGANIZER_FIELDS));
  if (checked.ok) return { input: checked.input };
  return { refused: organizerFormAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 }) };
}

/**
 * The page of an unclaimed organizer with this name; null when the member said that theirs is a different one, or when
 * only their own events use the name, because registering then takes it over.
 */
export async function unclaimedNamesake(
  form: SentForm,
  { name }: OrganizerInput,
  { database, viewer }: RequestContext,
): Promise<string | null> {
  if (form.has("another")) return null;
  const found = await findOrganizersByNameKey(database.db, [organizerKey(name)]);
  const unclaimed = found.find((organizer) => organizer.userId === null && organizer.listing !== "hidden");
  if (unclaimed === undefined) return null;
  if (viewer !== null && (await isNamedOnlyBy(database.db, viewer.userId, unclaimed.id))) return null;
  return organizerPath(unclaimed);
}

/** The form again, with the typed values. */
export function organizerFormAgain(form: SentForm, answer: Partial<OrganizerFormAnswer>, sent: FormSent) {
  const typed = form.texts(...ORGANIZER_FIELDS);
  const nothing = { errors: {}, toast: null, meanwhile: null, unclaimed: null };
  return formResult<OrganizerFormAnswer>({ ...nothing, typed, ...answer }, sent);
}

function initialValues(organizer: OrganizerRow | null, email: string): OrganizerTyped {
  if (organizer === null) {
    const empty = { name: "", description: "", contactShown: "", websiteUrl: "" };
    return { ...empty, contactEmail: email, visibility: DEFAULT_VISIBILITY };
  }
  const { name, description, contactEmail, contactShown, websiteUrl, visibility } = organizer;
  return {
    name,
    description,
    contactEmail: contactEmail ?? "",
    contactShown: contactShown ? "yes" : "",
    websiteUrl: websiteUrl ?? "",
    visibility,
  };
}

type OwnedForm = {
  /** The page of the form, with its query. */
  path: string;
  /** The fields that survive signing in. */
  fields: readonly string[];
  /** The message key of the reason to sign in. */
  message: string;
};

/** The viewer who owns the form, or the redirect to sign in; the typed values are restored afterwards (`stashedFields`). */
export async function ownedForm(
  form: SentForm,
  { path, fields, message }: OwnedForm,
  context: RequestContext,
): Promise<{ viewer: Viewer } | { refused: Response }> {
  const own = await ownForm(form, { path, fields, signIn: { title: "organizerForm.signInFirst", message } }, context);
  if ("viewer" in own) return own;
  if ("leave" in own) return { refused: own.leave };
  throw new AppError("unauthenticated", "the form is too long to be stored during sign-in");
}

/** The values typed on this page before its person signed in again, and the header that deletes them; null for none. */
export async function stashedFields(
  request: Request,
  requested: { path: string; owner: string },
  context: RequestContext,
): Promise<{ values: ReadonlyMap<string, string> | null; headers: Headers }> {
  const headers = new Headers();
  const stashed = await takeStashedForm(request.headers.get("cookie"), requested, context);
  if (stashed === null) return { values: null, headers };
  headers.append("set-cookie", stashed.forget);
  return { values: new Map(stashed.fields), headers };
}
