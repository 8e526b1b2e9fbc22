import { redirect } from "react-router";
import { publishAnnouncement } from "#commands/organizers/publish-announcement.ts";
import { checkInput } from "#core/check-input.ts";
import { ANNOUNCEMENT_INPUT } from "#core/organizers/people-input.ts";
import type { Toast } from "#core/toast.ts";
import { answerForm, type FormSent } from "#web/components/accounts/form-answer.server.ts";
import { managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import { ownedForm } from "#web/components/organizers/owned-form.server.ts";
import { unlessRefused } from "#web/components/organizers/unless-refused.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { AnnouncementsAnswer } from "#web/routes/organizers-announcements/announcements-view.ts";
import { announcementsPath, nextWords } from "#web/routes/organizers-announcements/load-announcements.server.ts";

const SENT: Toast = {
  kind: "success",
  title: "organizerManage.announcements.sent",
  message: "organizerManage.announcements.sentText",
  seconds: 5,
};
const FAILED: Toast = {
  kind: "error",
  title: "organizerForm.operationFailed",
  message: "organizerForm.unexpected",
  seconds: 0,
};

/** Tells those who saved or follow. What was typed stays whatever fails. */
export async function answerAnnouncements(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const url = new URL(request.url);
  const path = announcementsPath(url.search);
  const owned = ownedForm(form, { path, fields: ["body"], message: "organizerForm.manageSignIn" }, context);
  if ("refused" in owned) return owned.refused;
  const checked = checkInput(ANNOUNCEMENT_INPUT, form.texts("body"));
  if (!checked.ok) return again(form, { errors: formErrors(checked.faults, context) }, { status: 422 });
  const answer = await unlessRefused(context, "an announcement could not be made", async () => {
    const managed = await managedOrganizer(url, owned.viewer, context);
    if (managed === null) return redirect("/organizers/manage");
    const { publicId } = managed.organizer;
    const announcing = { actor: context.actor, publicId, body: checked.input.body };
    const announced = await publishAnnouncement(context.database, announcing, context.now);
    if (announced.outcome === "announced") {
      return redirectWithToast(announcementsPath(managed.query), SENT, context);
    }
    const words =
      announced.outcome === "too-soon"
        ? nextWords(announced.nextAt, context)
        : context.translate("organizerManage.announcements.hidden");
    return again(form, { errors: { body: words } }, { status: 409 });
  });
  return answer ?? again(form, { toast: shownToast(FAILED, context) }, { status: 503 });
}

function again(form: SentForm, answer: Partial<AnnouncementsAnswer>, sent: FormSent) {
  return answerForm<AnnouncementsAnswer>({ body: form.text("body"), errors: {}, toast: null, ...answer }, sent);
}
