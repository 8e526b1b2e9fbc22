import { redirect } from "react-router";
import { registerOrganizer } from "#commands/organizers/register-organizer.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import {
  STASHED_FIELDS,
  organizerFormAgain,
  checkedOrganizer,
  openOrganizerForm,
  ownedForm,
  unclaimedNamesake,
} from "#web/components/organizers/organizer-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";

const REGISTRATION_PATH = "/organizer-registration";

/** Returns the empty form; redirects a member who has a profile to that profile. */
export async function registrationLoader(request: Request, context: RequestContext) {
  const viewer = requireViewer(context);
  if (viewer.organizerId !== null) throw redirect("/organizers/manage");
  const { translate, site } = context;
  const title = translate("organizerForm.registerTitle");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const opened = { request, path: REGISTRATION_PATH, owner: viewer.userId, organizer: null };
  const { form, headers } = await openOrganizerForm(opened, context);
  return { view: { documentTitle, form }, headers };
}

const DONE: Toast = successToast({
  seconds: 10,
  title: "organizerForm.registered",
  message: "organizerForm.registeredText",
});
const FAILED: Toast = errorToast({ title: "organizerForm.registerFailed", message: "organizerForm.unexpected" });
const HAS_ONE: Toast = { ...FAILED, message: "organizerForm.hasOne" };

/** Creates the profile and redirects home (spec §2). On any error the typed values stay. */
export async function registrationAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const owned = await ownedForm(
    form,
    { path: REGISTRATION_PATH, fields: STASHED_FIELDS, message: "organizerForm.registerSignIn" },
    context,
  );
  if ("refused" in owned) return owned.refused;
  const checked = checkedOrganizer(form, context);
  if ("refused" in checked) return checked.refused;
  const { input } = checked;
  const answer = await orLogged(context, "an organizer could not be registered", async () => {
    const unclaimed = await unclaimedNamesake(form, input, context);
    if (unclaimed !== null) return organizerFormAgain(form, { unclaimed }, { status: 409 });
    const registering = { actor: context.actor, userId: owned.viewer.userId, input };
    const result = await registerOrganizer(context.database, registering, context.now);
    if (result.outcome === "registered") return redirectWithToast("/", { ...DONE, link: result.path }, context);
    return organizerFormAgain(form, { toast: shownToast(HAS_ONE, context) }, { status: 409 });
  });
  return answer ?? organizerFormAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}
