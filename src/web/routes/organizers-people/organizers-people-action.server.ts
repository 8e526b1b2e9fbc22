import { redirect } from "react-router";
import { removeEditor } from "#commands/organizers/answer-invitation.ts";
import { handOverOrganizer } from "#commands/organizers/hand-over-organizer.ts";
import { inviteEditor, withdrawInvitation } from "#commands/organizers/invite-editor.ts";
import { checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { INVITATION_INPUT } from "#core/organizers/organizer-people.ts";
import { type Toast, errorToast, successToast, infoToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { findPerson } from "#data/queries/organizer-people.ts";
import { type ManagedOrganizer, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { type SentForm, formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

type ActionInput = { form: SentForm; viewer: Viewer; managed: ManagedOrganizer; context: RequestContext };

const FAILED: Toast = errorToast({ title: "organizerForm.operationFailed", message: "organizerForm.unexpected" });

/** Invites, withdraws an invitation, removes, leaves or hands over, as the submitted button says. */
export async function peopleAction(request: Request, context: RequestContext) {
  const viewer = requireViewer(context);
  const form = await readForm(request);
  const answer = await orLogged(context, "the people of an organizer could not be changed", async () => {
    const managed = await managedOrganizer(new URL(request.url), viewer, context);
    if (managed === null) return redirect("/organizers/manage");
    const act = ACTS.get(form.text("intent"));
    if (act === undefined) throw new AppError("invalid", "the form names no known action");
    return act({ form, viewer, managed, context });
  });
  return answer ?? showAgain(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

const ACTS = new Map<string, (actionInput: ActionInput) => Promise<Response | ReturnType<typeof showAgain>>>([
  ["invite", invite],
  ["withdraw", withdraw],
  ["remove", remove],
  ["hand-over", handOver],
]);

async function invite({ form, viewer, managed, context }: ActionInput) {
  const checked = checkInput(INVITATION_INPUT, form.texts("email"));
  if (!checked.ok) return showAgain(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const { email } = checked.input;
  const { publicId } = managed.organizer;
  const { actor, language, site } = context;
  const inviting = { actor, viewer, publicId, email, language, baseUrl: site.baseUrl };
  const outcome = await inviteEditor(context.database, inviting, context.now);
  if (outcome !== "invited") {
    const errors = { email: context.translate(`organizerManage.faults.${outcome}`) };
    return showAgain(form, { errors }, { status: outcome.startsWith("too-many") ? 429 : 422 });
  }
  return back(
    managed,
    successToast({ title: `${PEOPLE}.invited`, message: `${PEOPLE}.invitedText`, values: { email } }),
    context,
  );
}

async function withdraw({ form, managed, context }: ActionInput) {
  const { publicId } = managed.organizer;
  const change = { actor: context.actor, publicId, key: form.text("key") };
  const done = await withdrawInvitation(context.database, change, context.now);
  const values = { email: form.text("email").slice(0, SHOWN_MAX) };
  if (done) return back(managed, successToast({ title: `${PEOPLE}.withdrawn`, values }), context);
  return back(managed, infoToast({ title: `${PEOPLE}.withdrawnToo` }), context);
}

async function remove({ form, viewer, managed, context }: ActionInput) {
  const { publicId, name } = managed.organizer;
  const editorId = form.text("person");
  const person = await findPerson(context.database.db, editorId);
  const change = { actor: context.actor, publicId, editorId };
  const done = await removeEditor(context.database, change, context.now);
  if (done && editorId === viewer.userId) {
    return redirectWithToast("/organizers", successToast({ title: `${PEOPLE}.left`, values: { name } }), context);
  }
  if (!done || person === null) return back(managed, infoToast({ title: `${PEOPLE}.noEditor` }), context);
  const values = { name: person.name ?? person.email };
  return back(managed, successToast({ title: `${PEOPLE}.removed`, values }), context);
}

async function handOver({ form, managed, context }: ActionInput) {
  const { publicId } = managed.organizer;
  const newOwnerId = form.text("person");
  const person = await findPerson(context.database.db, newOwnerId);
  const change = { actor: context.actor, publicId, newOwnerId, language: context.language };
  const outcome = await handOverOrganizer(context.database, change, context.now);
  if (outcome === "handed-over" && person !== null) {
    const values = { name: person.name ?? person.email };
    const to = `/organizers/manage/people?organizer=${publicId}`;
    return redirectWithToast(to, successToast({ title: `${PEOPLE}.handedOver`, values }), context);
  }
  const title = `${PEOPLE}.${outcome === "handed-over" ? "noEditor" : NOT_HANDED_OVER[outcome]}`;
  return back(managed, errorToast({ title }), context);
}

/** A suspension is not told to others. */
const NOT_HANDED_OVER = { "has-profile": "ownsProfile", suspended: "cannotOwn", "no-editor": "noEditor" } as const;

const PEOPLE = "organizerManage.people";

/** The greatest length of an email address. */
const SHOWN_MAX = 254;

function back({ query }: ManagedOrganizer, toast: Toast, context: RequestContext): Response {
  return redirectWithToast(`/organizers/manage/people${query}`, toast, context);
}

function showAgain(form: SentForm, answer: Partial<PeopleAnswer>, sent: FormSent) {
  return formResult<PeopleAnswer>({ email: form.text("email"), errors: {}, toast: null, ...answer }, sent);
}

/** The outcome of the invitation form. */
export type PeopleAnswer = { email: string; errors: FormErrors; toast: ShownToast | null };
