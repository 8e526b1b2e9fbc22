import { noteRefusal } from "#commands/audit/note-refusal.ts";
import { AppError } from "#core/errors.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { findInvitation } from "#data/queries/organizer-people.ts";
import { LOCALES } from "#messages/language.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { InvitationView } from "#web/routes/organizer-invitation/invitation-view.ts";

/** What stands behind the key of an invitation for whoever opens it. A visitor learns nothing of it: what is mailed may be passed on. */
export async function loadInvitation(
  key: string,
  context: RequestContext,
): Promise<{ view: InvitationView; status: number }> {
  const { viewer, actor, database, translate, site, now, zone, hour12, language } = context;
  const documentTitle = translate("organizerInvitation.documentTitle", { site: site.name });
  if (context.session === "unreadable") throw new AppError("unavailable", "nobody knows who is signed in");
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
