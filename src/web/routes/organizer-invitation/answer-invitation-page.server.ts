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
export async function answerInvitationPage(key: string, request: Request, context: RequestContext) {
  const form = await readForm(request);
  const path = `/organizer-invitations/${encodeURIComponent(key)}`;
  const { viewer } = context;
  if (viewer === null) return redirectWithToast(withReturn("/login", path), SIGN_IN, context);
  const intent = form.text("intent");
  if (intent !== "accepted" && intent !== "declined") throw new AppError("invalid", "the form names no answer");
  const answer = await unlessRefused(context, "an invitation could not be answered", async () => {
    const given = { actor: context.actor, viewer, key, answer: intent } as const;
    const answered = await answerInvitation(context.database, given, context.now);
    if (answered.outcome === "declined") {
      const toast = { ...DONE, title: "organizerInvitation.declined", message: "organizerInvitation.declinedText" };
      return redirectWithToast("/", toast, context);
    }
    if (answered.outcome !== "accepted") return redirect(path, { status: 303 });
    const name = (await findInvitation(context.database.db, key))?.organizerName ?? "";
    const toast = { ...DONE, title: "organizerInvitation.accepted", message: "organizerInvitation.acceptedText" };
    return redirectWithToast(
      `/organizers/manage?organizer=${answered.publicId}`,
      { ...toast, values: { name } },
      context,
    );
  });
  return answer ?? answerForm<InvitationAnswer>({ toast: shownToast(FAILED, context) }, { status: 503 });
}
