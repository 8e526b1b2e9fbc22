import { redirect } from "react-router";
import { writeToOrganizer } from "#commands/organizers/write-to-organizer.ts";
import { checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { MESSAGE_INPUT } from "#core/organizers/organizer-people.ts";
import { mayWriteTo } from "#core/organizers/organizer-policy.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import { countMessagesOf } from "#data/queries/organizer-messages.ts";
import { findShownOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { stashedFields, ownedForm } from "#web/components/organizers/organizer-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

const FAILED: Toast = errorToast({ title: "organizerContact.failed", message: "organizerContact.failedText" });

/** Forwards a message. On any error the typed values stay; a member who was signed out meanwhile signs in first. */
export async function contactAction(segment: string, request: Request, context: RequestContext) {
  const form = await readForm(request);
  const path = `/organizers/${segment}/contact`;
  const owned = await ownedForm(
    form,
    { path, fields: ["message", "shareEmail"], message: "organizerContact.signIn" },
    context,
  );
  if ("refused" in owned) return owned.refused;
  const { viewer } = owned;
  const checked = checkInput(MESSAGE_INPUT, form.texts("message", "shareEmail"));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const answer = await orLogged(context, "a message to an organizer could not be forwarded", async () => {
    const found = await findShownOrganizer(segment, context);
    if (found.state !== "shown") throw new AppError("not-found", "this person sees no such organizer");
    const { organizer } = found;
    const { actor, language, site } = context;
    const base = { actor, viewer, publicId: organizer.publicId, language, baseUrl: site.baseUrl };
    const outcome = await writeToOrganizer(context.database, { ...base, ...checked.input }, context.now);
    if (outcome === "sent") {
      const values = { name: organizer.name };
      const sent: Toast = successToast({
        title: "organizerContact.sent",
        message: "organizerContact.sentText",
        values,
      });
      return redirectWithToast(organizerPath(organizer), sent, context);
    }
    const errors = { message: context.translate(`organizerContact.faults.${outcome}`) };
    return showAgain(form, { errors }, { status: outcome === "link-in-first" || outcome === "blocked" ? 422 : 429 });
  });
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

function showAgain(form: SentForm, answer: Partial<ContactAnswer>, sent: FormSent) {
  const typed = { message: form.text("message"), shareEmail: form.has("shareEmail") };
  return formResult<ContactAnswer>({ ...typed, errors: {}, toast: null, ...answer }, sent);
}

/** Loads the form with which a member writes to an organizer. Throws not-found for an organizer that cannot be written to. */
export async function contactLoader(
  segment: string,
  request: Request,
  context: RequestContext,
): Promise<{ view: ContactView; headers: Headers }> {
  const viewer = requireViewer(context);
  const found = await findShownOrganizer(segment, context);
  if (found.state !== "shown" || !mayWriteTo(viewer, found.organizer)) {
    throw new AppError("not-found", "this person cannot write to this organizer");
  }
  const { organizer } = found;
  const path = organizerPath(organizer);
  if (context.method !== "POST" && `/organizers/${segment}` !== path) throw redirect(`${path}/contact`, 301);
  const { name, contactShown, contactEmail } = organizer;
  const of = { userId: viewer.userId, organizerId: organizer.id };
  const written = await countMessagesOf(context.database.db, of, context.now);
  const owner = viewer.userId;
  const { values, headers } = await stashedFields(request, { path: `${path}/contact`, owner }, context);
  const view = {
    documentTitle: context.translate("organizerContact.documentTitle", { name, site: context.site.name }),
    name,
    path,
    email: viewer.email,
    mailto: contactShown ? contactEmail : null,
    isFirst: written.ever === 0,
    owner,
    typed: { message: values?.get("message") ?? "", shareEmail: values === null || values.has("shareEmail") },
  };
  return { view, headers };
}

export type ContactView = {
  documentTitle: string;
  name: string;
  /** The organizer's page. */
  path: string;
  /** The sender's own address. */
  email: string;
  /** The address that the organizer shows to members; null when it is not shown. */
  mailto: string | null;
  /** Whether this is the sender's first message to the organizer. */
  isFirst: boolean;
  owner: string;
  /** The values typed before signing in again. */
  typed: { message: string; shareEmail: boolean };
};

/** The outcome of the form. */
export type ContactAnswer = {
  message: string;
  shareEmail: boolean;
  errors: FormErrors;
  toast: ShownToast | null;
};
