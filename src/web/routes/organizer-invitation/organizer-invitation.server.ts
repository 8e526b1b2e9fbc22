import { redirect } from "react-router";
import { noteRefusal } from "#commands/audit/note-in-audit.ts";
import { answerInvitation } from "#commands/organizers/answer-invitation.ts";
import { AppError } from "#core/errors.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import { findInvitation } from "#data/queries/organizer-invitations.ts";
import { LOCALES } from "#messages/language.ts";
import { withReturn } from "#web/http/return-address.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formResult } from "#web/http/form-result.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
const SIGN_IN: Toast = errorToast({ title: "organizerForm.signInFirst", message: "organizerInvitation.signInFirst" });
const FAILED: Toast = errorToast({ title: "organizerForm.operationFailed", message: "organizerForm.unexpected" });

/** Accepts or declines an invitation. When it is no longer open, or is somebody else's, the reloaded page says so. */
export async function invitationPageAction(key: string, request: Request, context: RequestContext) {
  const form = await readForm(request);
  const path = `/organizer-invitations/${encodeURIComponent(key)}`;
  const { viewer } = context;
  if (viewer === null) return redirectWithToast(withReturn("/login", path), SIGN_IN, context);
  const intent = form.text("intent");
  if (intent !== "accepted" && intent !== "declined") throw new AppError("invalid", "the form names no answer");
  const answer = await orLogged(context, "an invitation could not be answered", async () => {
    const response = { actor: context.actor, viewer, key, answer: intent } as const;
    const answered = await answerInvitation(context.database, response, context.now);
    if (answered.outcome === "declined") {
      const toast = successToast({
        title: "organizerInvitation.declined",
        message: "organizerInvitation.declinedText",
      });
      return redirectWithToast("/", toast, context);
    }
    if (answered.outcome !== "accepted") return redirect(path, { status: 303 });
    const name = (await findInvitation(context.database.db, key))?.organizerName ?? "";
    const toast = successToast({ title: "organizerInvitation.accepted", message: "organizerInvitation.acceptedText" });
    return redirectWithToast(
      `/organizers/manage?organizer=${answered.publicId}`,
      { ...toast, values: { name } },
      context,
    );
  });
  return answer ?? formResult<InvitationAnswer>({ toast: shownToast(FAILED, context) }, { status: 503 });
}

/**
 * Loads the invitation with this key for the viewer. A visitor learns nothing of the invitation, because emails can be
 * forwarded.
 */
export async function invitationLoader(
  key: string,
  context: RequestContext,
): Promise<{ view: InvitationView; status: number }> {
  const { viewer, actor, database, translate, site, now, zone, hour12, language } = context;
  const documentTitle = translate("organizerInvitation.documentTitle", { site: site.name });
  if (context.session === "unreadable")
    throw new AppError("unavailable", "the session cannot be read while the database is unavailable");
  if (viewer === null) {
    const returnTo = `/organizer-invitations/${encodeURIComponent(key)}`;
    return { status: 200, view: { documentTitle, shows: "visitor", returnTo } };
  }
  const invitation = await findInvitation(database.db, key);
  if (invitation === null || invitation.organizerDeletedAt !== null) {
    return { status: 404, view: { documentTitle, shows: "missing" } };
  }
  if (invitation.email !== viewer.email.toLowerCase()) {
    const entity = { type: "organizer", id: invitation.organizerPublicId } as const;
    await noteRefusal(database, { action: "answer-invitation", actor, entity, reason: "not-yours" }, now);
    return { status: 403, view: { documentTitle, shows: "other", email: viewer.email } };
  }
  if (invitation.state !== "open" || invitation.expiresAt <= now) {
    return { status: 410, view: { documentTitle, shows: "closed" } };
  }
  const style = { locale: LOCALES[language], zone: zone.id, hour12 };
  const { organizerName: name, inviterName: inviter, expiresAt } = invitation;
  return {
    status: 200,
    view: { documentTitle, shows: "open", name, inviter, until: formatDateAtClock(expiresAt, style) },
  };
}

/** What the page of an invitation shows. */
export type InvitationView = { documentTitle: string } & (
  | { shows: "open"; name: string; inviter: string | null; until: string }
  /** Nobody is signed in; `returnTo` is this page. */
  | { shows: "visitor"; returnTo: string }
  /** The invitation is somebody else's. */
  | { shows: "other"; email: string }
  | { shows: "closed" | "missing" }
);

/** The error of a response to the invitation that could not be stored. */
export type InvitationAnswer = { toast: ShownToast };
