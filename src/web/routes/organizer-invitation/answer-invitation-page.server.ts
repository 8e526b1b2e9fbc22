import { redirect } from "react-router";
import { answerInvitation } from "#commands/organizers/answer-invitation.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import { findInvitation } from "#data/queries/organizer-people.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { withReturn } from "#web/components/accounts/return-address.ts";
import { unlessRefused } from "#web/components/organizers/unless-refused.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { InvitationAnswer } from "#web/routes/organizer-invitation/invitation-view.ts";

const DONE = { kind: "success", seconds: 5 } as const;
const SIGN_IN: Toast = {
  kind: "error",
  title: "organizerForm.signInFirst",
  message: "organizerInvitation.signInFirst",
  seconds: 0,
};
const FAILED: Toast = {
  kind: "error",
  title: "organizerForm.operationFailed",
  message: "organizerForm.unexpected",
  seconds: 0,
};

/** Accepts or declines. What is no longer open, or somebody else's, the page itself says when it is loaded again. */
export async function answerInvitationPage(key: string, request: Request, about: RequestContext) {
  const form = await readForm(request);
  const path = `/organizer-invitations/${encodeURIComponent(key)}`;
  const { viewer } = about;
  if (viewer === null) return redirectWithToast(withReturn("/login", path), SIGN_IN, about);
  const intent = form.text("intent");
  if (intent !== "accepted" && intent !== "declined") throw new AppError("invalid", "the form names no answer");
  const answer = await unlessRefused(about, "an invitation could not be answered", async () => {
    const given = { actor: about.actor, viewer, key, answer: intent } as const;
    const answered = await answerInvitation(about.database, given, about.now);
    if (answered.outcome === "declined") {
      const toast = { ...DONE, title: "organizerInvitation.declined", message: "organizerInvitation.declinedText" };
      return redirectWithToast("/", toast, about);
    }
    if (answered.outcome !== "accepted") return redirect(path, { status: 303 });
    const name = (await findInvitation(about.database.db, key))?.organizerName ?? "";
    const toast = { ...DONE, title: "organizerInvitation.accepted", message: "organizerInvitation.acceptedText" };
    return redirectWithToast(
      `/organizers/manage?organizer=${answered.publicId}`,
      { ...toast, values: { name } },
      about,
    );
  });
  return answer ?? answerForm<InvitationAnswer>({ toast: shownToast(FAILED, about) }, { status: 503 });
}
